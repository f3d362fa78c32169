import { createAllowedRate } from './allowed-rate.ts'

/**
 * A paid key allows one request in 200 ms, see `allowed-rate.ts`. In real time, with responses after 600 ms on average, so
 * that several requests must be in flight to use the rate, and with more titles than a minute allows, so that the rolling
 * minute matters. The baseline is so slow that it cleans 40 titles only; its rate is constant.
 */
const options = { tier: 'paid', clockFactor: 1, latencyMs: 600, titles: 400, baselineTitles: 40 } as const

export const paidKey = createAllowedRate({
  ...options,
  sharesName: 'Two runs on one paid key, shares of the first half',
})
export const paidKeyBusy = createAllowedRate({ ...options, isBusy: true })
