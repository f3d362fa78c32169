import { createTitlesPerMinute } from './titles-per-minute.ts'

/** A paid key allows one request in 200 ms; in real time. */
export const paidTitles = createTitlesPerMinute({ tier: 'paid', clockFactor: 1, requests: 75 })
