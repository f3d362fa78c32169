/** URLs for operators only. They are not in the contracts, because no other Quarry program calls them. */
export const opsUrls = {
  metrics: '/metrics',
  board: '/ops',
  status: '/ops/status',
} as const
