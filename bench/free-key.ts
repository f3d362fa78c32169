import { createAllowedRate } from './allowed-rate.ts'

/**
 * A free key: one request in 12 s, see `allowed-rate.ts`. The clock runs five times as fast, so a slot comes every
 * 2.4 real seconds and a request may be 50 real milliseconds late before it is early for the next; a faster clock
 * would measure the machine's noise. Latency does not scale with the clock: 160 real milliseconds are 800 of the
 * sandbox's, about what a small model takes for a title.
 */
export const freeKey = createAllowedRate({
  tier: 'free',
  clockFactor: 5,
  latencyMs: 160,
  titles: 16,
  plainTitles: 16,
})
