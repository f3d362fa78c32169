import { modelLimits } from '@quarry/contracts/model-prices'
import { WaitingReason } from '@quarry/contracts/run'
import { Tier } from '@quarry/contracts/tier'
import { abbreviate } from '@quarry/store/fingerprint'
import type { KeyActivity, OpsCounters } from '@quarry/store/ops/ops-counters'
import type { Redis } from 'ioredis'
import { z } from 'zod'
import type { Dependencies } from '../../dependencies.ts'
import type { State } from './read-state.ts'
import { scanKeys } from './scan-keys.ts'

/** The pace of one credential, for one model where it is Gemini's. */
export interface KeyPace {
  service: 'gemini' | 'reddit'
  /** The beginning of the credential's HMAC: enough to tell keys apart, and nothing of the key. */
  fingerprint: string
  model: string | undefined
  tier: string
  state: 'pacing' | 'slowed' | 'idle' | Exclude<WaitingReason, 'rate'>
  /** Milliseconds between two requests; undefined where no request has been sent yet. */
  intervalMs: number | undefined
  /** Undefined while nothing is to be sent, or not before a quota resets. */
  nextSlotMs: number | undefined
  runs: number
  throttledLastHour: number
  requestsToday: number
  /** Undefined where no daily limit is known. */
  dailyLimit: number | undefined
}

const microseconds = z.coerce.number().optional().catch(undefined)

/** What is read of a rate limit; more stands there. Times in microseconds of Redis' clock. */
const Pace = z.object({
  /** When the pace has the next request. */
  due: microseconds,
  interval: microseconds,
  /** The interval while a refusal has slowed the pace down. */
  slow: microseconds,
  why: WaitingReason.optional().catch(undefined),
  notBefore: microseconds,
  tier: Tier.optional().catch(undefined),
  remaining: z.coerce.number().optional().catch(undefined),
  resetAt: microseconds,
  floor: z.coerce.number().optional().catch(undefined),
})
type Pace = z.infer<typeof Pace>

/** Every credential in use, the busiest first. */
export async function readPacing(
  { redis, keys }: Pick<Dependencies, 'redis' | 'keys'>,
  state: Pick<State, 'runs'>,
  counters: Pick<OpsCounters, 'activityOf'>,
): Promise<KeyPace[]> {
  const sharing = new Map<string, number>()
  for (const { rateKey = '' } of state.runs) sharing.set(rateKey, (sharing.get(rateKey) ?? 0) + 1)
  const [reddit, gemini, now] = await Promise.all([
    scanKeys(redis, keys.redditRate('*')),
    scanKeys(redis, keys.geminiRate('*', '*')),
    redis.time().then(([seconds, micros]) => Number(seconds) * 1e6 + Number(micros)),
  ])
  const known = [
    ...reddit.map(([fingerprint = '']) => ({
      service: 'reddit' as const,
      fingerprint,
      model: undefined,
      rateKey: keys.redditRate(fingerprint),
    })),
    ...gemini.map(([fingerprint = '', model = '']) => ({
      service: 'gemini' as const,
      fingerprint,
      model,
      rateKey: keys.geminiRate(fingerprint, model),
    })),
  ]
  const activities = await counters.activityOf(known.map(({ rateKey }) => rateKey))
  const paces = await Promise.all(
    known.map(async ({ rateKey, ...key }, i) => {
      const activity = activities[i] ?? { requestsToday: 0, throttledLastHour: 0 }
      const pace = await readPace(redis, rateKey)
      const runs = sharing.get(rateKey) ?? 0
      return paceOf({ ...key, pace, runs, now, activity })
    }),
  )
  return paces.sort((a, b) => b.runs - a.runs || b.requestsToday - a.requestsToday)
}

async function readPace(redis: Redis, rateKey: string): Promise<Pace> {
  return Pace.parse(await redis.hgetall(rateKey))
}

interface Known {
  service: KeyPace['service']
  fingerprint: string
  model: string | undefined
  pace: Pace
  runs: number
  now: number
  activity: KeyActivity
}

function paceOf({ service, fingerprint, model, pace, runs, now, activity }: Known): KeyPace {
  const tier = pace.tier ?? 'unknown'
  const state = stateOf(pace, runs, now)
  const sends = state === 'pacing' || state === 'slowed'
  return {
    service,
    fingerprint: abbreviate(fingerprint),
    model,
    tier: service === 'gemini' ? tier : 'script',
    state,
    intervalMs: pace.interval === undefined ? undefined : Math.max(pace.interval, pace.slow ?? 0) / 1000,
    nextSlotMs: sends && pace.due !== undefined ? Math.max(0, (pace.due - now) / 1000) : undefined,
    runs,
    ...activity,
    dailyLimit: model === undefined ? undefined : modelLimits(model, tier).requestsPerDay,
  }
}

function stateOf(pace: Pace, runs: number, now: number): KeyPace['state'] {
  const { why, notBefore = 0, remaining, floor, resetAt = 0, interval = 0, slow = 0 } = pace
  if (why !== undefined && why !== 'rate' && notBefore > now) return why
  if (remaining !== undefined && floor !== undefined && remaining <= floor && resetAt > now)
    return 'reddit-window'
  if (runs === 0) return 'idle'
  return slow > interval ? 'slowed' : 'pacing'
}
