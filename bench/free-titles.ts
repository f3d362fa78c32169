import { createTitlesPerMinute } from './titles-per-minute.ts'

/** A free key: one request in 12 s, here in 2.4 s, see `free-key.ts`; responses come as much sooner. */
export const freeTitles = createTitlesPerMinute({ tier: 'free', clockFactor: 5, requests: 9 })
