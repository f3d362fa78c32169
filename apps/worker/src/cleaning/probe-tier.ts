import { requestIntervalMs } from '@quarry/contracts/model-prices'
import { type Tier, tierInfo } from '@quarry/contracts/tier'
import type { CleaningClient } from '@quarry/platforms/cleaning-client'
import { PlatformError } from '@quarry/platforms/platform-error'
import type { PacedKey } from '@quarry/store/rate/apply-rate-limit-error'
import { reserveProbeSlot } from '@quarry/store/rate/probe-slot'
import { repeat } from '../run/repeat.ts'
import type { RunContext, WorkerDependencies } from '../run/run-context.ts'

/** In real time, beside a service whose clock runs a thousand times faster. */
const LEAST_CHECK_MS = 50
/** In the service's time: how often runs ask whether a probe is due, and how often an unknown tier and a free one are probed. */
const CHECK_MS = 60_000
const UNKNOWN_EVERY_MS = 5 * 60_000
const FREE_EVERY_MS = 30 * 60_000

export type ProbedKey = PacedKey & { client: CleaningClient }
type Parts = Pick<WorkerDependencies, 'rateLimits' | 'keys' | 'clock'>
type Context = Pick<RunContext, 'note'> & { signals: Pick<RunContext['signals'], 'abort'> }

/** Whether this run is the one to probe the key's tier now: another may have done so a moment ago. */
export async function isProbeDue({ rateLimits, clock }: Parts, { fingerprint }: ProbedKey): Promise<boolean> {
  return await rateLimits.claimTierProbe(fingerprint, {
    unknownEveryMs: clock.real(UNKNOWN_EVERY_MS),
    freeEveryMs: clock.real(FREE_EVERY_MS),
  })
}

/**
 * Probes the key's tier and paces the key by it, at once and for every run. A key that was free is asked for a context
 * cache alone: nobody says whether requests for the paid-only model count against the quotas of a free key. A probe that tells nothing leaves what is known.
 * A day's quota that a free key has spent is no reason to wait once billing is enabled. Throws PlatformError.
 */
export async function probeTier(parts: Parts, { signals, note }: Context, key: ProbedKey): Promise<Tier> {
  const { rateLimits } = parts
  const known = await rateLimits.tier(key.fingerprint)
  const reserveSlot = async (model: string) =>
    known !== 'free' && (await reserveProbeSlot(parts, key.fingerprint, model, signals.abort))
  const { tier } = await key.client.detectTier(signals.abort, reserveSlot)
  if (tier !== known) note(`tier found out: ${tier}`)
  if (tier === 'unknown') return known ?? tier
  await rateLimits.rememberTier(key.fingerprint, tier)
  await paceByTier(parts, key, tier)
  if (tier === 'paid' && known === 'free') await rateLimits.lift(key.rateKey)
  return tier
}

export async function paceByTier({ rateLimits, clock }: Parts, key: ProbedKey, tier: Tier): Promise<void> {
  await rateLimits.paceByTier(key.rateKey, tier, clock.real(requestIntervalMs(tierInfo[tier], key.model)))
}

/**
 * Probes the tier again while a run goes on, so that a key whose probes told nothing does not stay slow for its whole run, and
 * one that gets billing meanwhile is noticed. Returns how to stop.
 */
export function watchTier(parts: Parts, context: Context, key: ProbedKey): () => Promise<void> {
  const { signals, note } = context
  const ended = new AbortController()
  const abort = AbortSignal.any([signals.abort, ended.signal])
  const probe = async () => {
    if (await isProbeDue(parts, key)) await probeTier(parts, { note, signals: { abort } }, key)
  }
  const stop = repeat(Math.max(LEAST_CHECK_MS, parts.clock.real(CHECK_MS)), probe, (error) => {
    // A key that is rejected, or Redis away, is met by the run's own requests, which say so.
    if (error instanceof PlatformError) note(`tier not found out (${error.kind})`)
  })
  return async () => {
    ended.abort()
    await stop()
  }
}
