import type { StackOptions } from '@quarry/testkit/stack'

/**
 * Options of every measured stack: no tolerance for delayed requests, the log level of production, and one run per worker
 * unless a measurement overrides it, so that two runs use two workers.
 */
export const measuredStack = {
  jitterMs: 0,
  logLevel: 'info',
  runsPerWorker: 1,
} as const satisfies Partial<StackOptions>
