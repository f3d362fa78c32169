import type { Redis } from 'ioredis'
import type { Keys } from './keys.ts'

/** What every part of the store is built from. */
export interface StoreOptions {
  redis: Redis
  keys: Keys
  /** Seconds that a session lives after its last activity. */
  sessionTtlSeconds: number
}
