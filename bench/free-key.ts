import { createAllowedRate } from './allowed-rate.ts'

/**
 * A free key allows one request in 12 s, see `allowed-rate.ts`. The clock runs twice as fast, so there is a slot every six
 * real seconds. Latency does not scale with the clock: 400 real milliseconds are 800 of the sandbox's, about what a small
 * model takes for a title.
 */
const options = { tier: 'free', clockFactor: 2, latencyMs: 400, titles: 16, baselineTitles: 16 } as const

export const freeKey = createAllowedRate(options)
export const freeKeyBusy = createAllowedRate({ ...options, isBusy: true })
