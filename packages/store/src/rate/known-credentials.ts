import { Tier } from '@quarry/contracts/tier'
import type { Redis } from 'ioredis'
import type { Fingerprint, Keys } from '../keys.ts'

const DAY_SECONDS = 86_400
/** Longer than the usual pause between two uses of a key. */
const ACCEPTED_SECONDS = 60 * DAY_SECONDS

/** What responses have revealed about a credential, shared by all processes. */
export function createKnownCredentials({ redis, keys }: { redis: Redis; keys: Keys }) {
  return {
    /** Returns an AI key's tier; undefined if none was detected within the last day. */
    async tier(apiKey: Fingerprint): Promise<Tier | undefined> {
      const text = await redis.get(keys.tier(apiKey))
      return text === null ? undefined : Tier.parse(text)
    },

    async rememberTier(apiKey: Fingerprint, tier: Tier): Promise<void> {
      await redis.set(keys.tier(apiKey), tier, 'EX', DAY_SECONDS)
    },

    /**
     * Returns true for one caller per `unknownEveryMs` milliseconds, which should then probe the key's tier. Returns
     * false for a paid tier, which a 429 corrects, and within `freeEveryMs` after the free tier was detected.
     */
    async claimTierProbe(
      apiKey: Fingerprint,
      { unknownEveryMs, freeEveryMs }: { unknownEveryMs: number; freeEveryMs: number },
    ): Promise<boolean> {
      const [tier, leftMs] = await Promise.all([redis.get(keys.tier(apiKey)), redis.pttl(keys.tier(apiKey))])
      if (tier === 'paid') return false
      if (tier === 'free' && DAY_SECONDS * 1000 - leftMs < freeEveryMs) return false
      const claimed = await redis.set(keys.tierProbe(apiKey), '1', 'PX', Math.ceil(unknownEveryMs), 'NX')
      return claimed === 'OK'
    },

    /** Stores for 60 days that Reddit accepted this pair of client id and secret. */
    async rememberAccepted(pair: Fingerprint): Promise<void> {
      await redis.set(keys.acceptedByReddit(pair), '1', 'EX', ACCEPTED_SECONDS)
    },

    async wasAccepted(pair: Fingerprint): Promise<boolean> {
      return (await redis.exists(keys.acceptedByReddit(pair))) === 1
    },

    /** Remembers for a day that Gemini rejects the request field `store` for this key and model. */
    storeField(apiKey: Fingerprint, model: string) {
      const key = keys.storeRejected(apiKey, model)
      return {
        isRejected: async (): Promise<boolean> => (await redis.exists(key)) === 1,
        reject: async (): Promise<void> => void (await redis.set(key, '1', 'EX', DAY_SECONDS)),
      }
    },
  }
}
