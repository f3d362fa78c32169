import { createAllowedRate } from './allowed-rate.ts'

/**
 * A paid key: one request in 200 ms, see `allowed-rate.ts`. In real time, with answers after 600 ms on average, so
 * that several requests must be in flight at once to use the rate. The plain script is so much slower that it
 * cleans only the first 40 of the titles; its rate does not change on the way.
 */
export const paidKey = createAllowedRate({
  tier: 'paid',
  clockFactor: 1,
  latencyMs: 600,
  titles: 150,
  plainTitles: 40,
  sharesName: 'Two runs on one paid key, shares of the first half',
})
