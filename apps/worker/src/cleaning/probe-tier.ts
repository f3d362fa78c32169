import { requestIntervalMs } from '@quarry/contracts/model-prices'
import { type Tier, tierInfo } from '@quarry/contracts/tier'
import type { ModelClient } from '@quarry/platforms/model-client'
import { isRetryable, PlatformError } from '@quarry/platforms/platform-error'
import type { PacedKey } from '@quarry/store/rate/apply-rate-limit-error'
import { reserveProbeSlot } from '@quarry/store/rate/wait-for-slot'
import { repeat } from '../run/repeat.ts'
import type { RunContext, WorkerDependencies } from '../run/run-context.ts'
import type { ActorResult } from '../sending/actor.ts'
import { endOf } from './cleaning-errors.ts'

const MINUTE_MS = 60_000
/** The fewest real milliseconds between checks, for a service whose clock runs a thousand times faster. */
const LEAST_CHECK_MS = 50
/**
 * In milliseconds of the service's time: how often to check whether a probe is due, and how often to probe an unknown
 * and a free tier.
 */
const CHECK_MS = MINUTE_MS
const UNKNOWN_EVERY_MS = 5 * MINUTE_MS
const FREE_EVERY_MS = 30 * MINUTE_MS

export type ProbedKey = PacedKey & { client: ModelClient }
type Dependencies = Pick<WorkerDependencies, 'rateLimits' | 'keys' | 'clock'>
type Context = Pick<RunContext, 'logProgress'> & { signals: Pick<RunContext['signals'], 'abort'> }

/**
 * Sets the key's rate, and first probes the tier if it is unknown, or free and not probed lately. An unknown tier gets
 * a free tier's rate. Returns how the run ends if the key cannot be used. Even without a probe it connects to the
 * service, so that opening a connection does not delay the first title.
 */
export async function prepareKey(
  dependencies: Dependencies,
  context: Context,
  key: ProbedKey,
): Promise<ActorResult | undefined> {
  const { rateLimits } = dependencies
  const { signals, logProgress } = context
  try {
    const known = await rateLimits.tier(key.fingerprint)
    const isDue = (await isProbeDue(dependencies, key)) || known === undefined
    if (!isDue) await key.client.check(signals.abort)
    const tier = isDue ? await probeTier(dependencies, context, key) : known
    await setRateByTier(dependencies, key, tier ?? 'unknown')
    return undefined
  } catch (error) {
    if (signals.abort.aborted) return { kind: 'stopped' }
    if (!(error instanceof PlatformError)) throw error
    if (!isRetryable(error)) return endOf(error)
    // The first title's request waits until a temporary failure is over.
    logProgress(
      `The key’s tier could not be checked (${error.kind}). The run continues at its last known rate.`,
    )
    await setRateByTier(dependencies, key, (await rateLimits.tier(key.fingerprint)) ?? 'unknown')
    return undefined
  }
}

/** Returns true if this run should probe the key's tier now, which another run may have just done. */
async function isProbeDue({ rateLimits, clock }: Dependencies, { fingerprint }: ProbedKey): Promise<boolean> {
  return await rateLimits.claimTierProbe(fingerprint, {
    unknownEveryMs: clock.real(UNKNOWN_EVERY_MS),
    freeEveryMs: clock.real(FREE_EVERY_MS),
  })
}

/**
 * Probes the key's tier and sets the key's rate for every run. For a key that was free, it only requests a context
 * cache, because Google does not document whether requests for the paid-only model count against a free key's quotas.
 * An inconclusive probe changes nothing. Once billing is enabled, the free key's used-up daily quota no longer blocks.
 * Throws PlatformError.
 */
export async function probeTier(
  dependencies: Dependencies,
  { signals, logProgress }: Context,
  key: ProbedKey,
): Promise<Tier> {
  const { rateLimits } = dependencies
  const known = await rateLimits.tier(key.fingerprint)
  const reserveSlot = async (model: string) =>
    known !== 'free' && (await reserveProbeSlot(dependencies, key.fingerprint, model, signals.abort))
  const { tier } = await key.client.detectTier(signals.abort, reserveSlot)
  if (tier !== known) logProgress(`The key’s tier is ${tier}.`)
  if (tier === 'unknown') return known ?? tier
  await rateLimits.rememberTier(key.fingerprint, tier)
  await setRateByTier(dependencies, key, tier)
  if (tier === 'paid' && known === 'free') await rateLimits.unblock(key.rateKey)
  return tier
}

/** Sets the rate of the key and model to the tier's, in real time. */
export async function setRateByTier(
  { rateLimits, clock }: Dependencies,
  key: ProbedKey,
  tier: Tier,
): Promise<void> {
  await rateLimits.setRateByTier(key.rateKey, tier, clock.real(requestIntervalMs(tierInfo[tier], key.model)))
}

/**
 * Probes the tier again during a run, in case the first probe was inconclusive or the user has since enabled billing.
 * Returns a function that stops it.
 */
export function watchTier(dependencies: Dependencies, context: Context, key: ProbedKey): () => Promise<void> {
  const { signals, logProgress } = context
  const ended = new AbortController()
  const abort = AbortSignal.any([signals.abort, ended.signal])
  const probe = async () => {
    if (await isProbeDue(dependencies, key))
      await probeTier(dependencies, { logProgress, signals: { abort } }, key)
  }
  const stop = repeat(Math.max(LEAST_CHECK_MS, dependencies.clock.real(CHECK_MS)), probe, (error) => {
    // If the key is rejected or Redis is unreachable, the run's own requests report it.
    if (error instanceof PlatformError)
      logProgress(`The key’s tier could not be checked again (${error.kind}).`)
  })
  return async () => {
    ended.abort()
    await stop()
  }
}
