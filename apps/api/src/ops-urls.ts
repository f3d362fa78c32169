/** URLs that only operators use. They are not in the contracts, because no other program of Quarry calls them. */
export const opsUrls = {
  metrics: '/metrics',
  board: '/ops',
  status: '/ops/status',
} as const
