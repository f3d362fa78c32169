import type { StackOptions } from '@quarry/testkit/stack'

/**
 * What every measured stack has in common: no tolerance for late requests, the log level of production, and one run per
 * worker unless a measurement says otherwise, so that two runs use two workers.
 */
export const measuredStack = {
  jitterMs: 0,
  logLevel: 'info',
  runsPerWorker: 1,
} as const satisfies Partial<StackOptions>
