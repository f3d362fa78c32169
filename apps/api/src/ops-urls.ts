/** URLs that only operators use. They are not in the contracts, because no other program of Quarry calls them. */
export const opsUrls = {
  metrics: '/metrics',
  overview: '/ops',
  overviewFragment: '/ops/overview.html',
  overviewJson: '/ops/overview.json',
  runs: '/ops/runs',
  runsFragment: '/ops/runs.html',
  run: '/ops/runs/:id',
  runFragment: '/ops/runs/:id/details.html',
  runbook: '/ops/runbook',
  cancelRun: '/ops/runs/:id/cancel',
  queues: '/ops/queues',
} as const
