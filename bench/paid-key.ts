import { createAllowedRate } from './allowed-rate.ts'

/**
 * A paid key: one request in 200 ms, see `allowed-rate.ts`. In real time, with responses after 600 ms on average, so
 * that several requests must be in flight at once to use the rate; more titles than a minute allows, so that the
 * window matters. The baseline is so much slower that it cleans only the first 40 of the titles; its rate does
 * not change on the way.
 */
const options = { tier: 'paid', clockFactor: 1, latencyMs: 600, titles: 400, baselineTitles: 40 } as const

export const paidKey = createAllowedRate({
  ...options,
  sharesName: 'Two runs on one paid key, shares of the first half',
})
export const paidKeyBusy = createAllowedRate({ ...options, isBusy: true })
