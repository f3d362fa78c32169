/** URLs that only operators use. They are not in the contracts, because no other program of Quarry calls them. */
export const opsUrls = {
  metrics: '/metrics',
  overview: '/ops',
  overviewJson: '/ops/overview.json',
  runs: '/ops/runs',
  run: '/ops/runs/:id',
  cancelRun: '/ops/runs/:id/cancel',
  queues: '/ops/queues',
} as const
