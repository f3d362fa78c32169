import { createTitlesPerMinute } from './titles-per-minute.ts'

/** A free key allows one request in 12 s. The clock runs five times as fast: a slot every 2.4 s, and responses to match. */
export const freeTitles = createTitlesPerMinute({ tier: 'free', clockFactor: 5, requests: 9 })
