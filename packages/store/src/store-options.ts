import type { Redis } from 'ioredis'
import type { Keys } from './keys.ts'

/** Dependencies of every part of the store. */
export interface StoreOptions {
  redis: Redis
  keys: Keys
  /** Seconds that a session lives after its last activity. */
  sessionTtlSeconds: number
}
