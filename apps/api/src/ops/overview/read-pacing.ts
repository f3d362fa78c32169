import { modelLimits } from '@quarry/contracts/model-prices'
import type { WaitingReason } from '@quarry/contracts/run'
import { abbreviate } from '@quarry/store/fingerprint'
import type { KeyActivity, OpsCounters } from '@quarry/store/ops/ops-counters'
import { type CredentialRate, readRates } from '@quarry/store/rate/read-rates'
import type { Dependencies } from '../../dependencies.ts'
import type { State } from './read-state.ts'

/** The rate of one credential; of a Gemini key, for one model. */
export interface KeyPace {
  service: 'gemini' | 'reddit'
  /** Start of the credential's HMAC: distinguishes keys and reveals nothing of them. */
  fingerprint: string
  model: string | undefined
  tier: string
  state: 'pacing' | 'slowed' | 'idle' | Exclude<WaitingReason, 'rate'>
  /** Milliseconds between two requests; undefined before the first. */
  intervalMs: number | undefined
  /** Milliseconds until the next slot; undefined while nothing waits for one or a quota is used up. */
  nextSlotMs: number | undefined
  runs: number
  throttledLastHour: number
  requestsToday: number
  /** Undefined if no daily limit is known. */
  dailyLimit: number | undefined
}

/** Returns all credentials in use, the busiest first. */
export async function readPacing(
  { redis, keys }: Pick<Dependencies, 'redis' | 'keys'>,
  state: Pick<State, 'runs'>,
  counters: Pick<OpsCounters, 'activityOf'>,
): Promise<KeyPace[]> {
  const sharing = new Map<string, number>()
  for (const { rateKey = '' } of state.runs) sharing.set(rateKey, (sharing.get(rateKey) ?? 0) + 1)
  const rates = await readRates({ redis, keys })
  const activities = await counters.activityOf(rates.map(({ rateKey }) => rateKey))
  return rates
    .map((rate, i) => {
      const activity = activities[i] ?? { requestsToday: 0, throttledLastHour: 0 }
      return paceOf(rate, sharing.get(rate.rateKey) ?? 0, activity)
    })
    .sort((a, b) => b.runs - a.runs || b.requestsToday - a.requestsToday)
}

function paceOf(rate: CredentialRate, runs: number, activity: KeyActivity): KeyPace {
  const { service, fingerprint, model, tier, intervalMs, nextSlotMs } = rate
  const state = stateOf(rate, runs)
  const sends = state === 'pacing' || state === 'slowed'
  return {
    service,
    fingerprint: abbreviate(fingerprint),
    model,
    tier: service === 'gemini' ? tier : 'script',
    state,
    intervalMs,
    nextSlotMs: sends && nextSlotMs !== undefined ? Math.max(0, nextSlotMs) : undefined,
    runs,
    ...activity,
    dailyLimit: model === undefined ? undefined : modelLimits(model, tier).requestsPerDay,
  }
}

function stateOf({ blockedBy, isLowered }: CredentialRate, runs: number): KeyPace['state'] {
  if (blockedBy !== undefined) return blockedBy
  if (runs === 0) return 'idle'
  return isLowered ? 'slowed' : 'pacing'
}
