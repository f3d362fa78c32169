import { modelLimits } from '@quarry/contracts/model-prices'
import { isRetryable, PlatformError } from '@quarry/platforms/platform-error'
import type { RunContext, WorkerDependencies } from '../run/run-context.ts'
import type { ActorEnd } from '../sending/actor.ts'
import { endOf } from './cleaning-errors.ts'
import { isProbeDue, type ProbedKey, probeTier, setRateByTier } from './probe-tier.ts'

const MINUTE_MS = 60_000

/**
 * Stores the key's documented limits and sets its rate. Probes the tier if it is unknown, or free and not probed lately; an
 * unknown tier gets the rate of a free one. Returns how the run ends if the key cannot be used. Even without a probe it
 * connects to the service, so that opening a connection does not delay the first title.
 */
export async function prepareKey(
  dependencies: Pick<WorkerDependencies, 'rateLimits' | 'keys' | 'clock'>,
  context: Pick<RunContext, 'signals' | 'logProgress'>,
  key: ProbedKey,
): Promise<ActorEnd | undefined> {
  const { rateLimits, clock } = dependencies
  const { signals, logProgress } = context
  const tokensOf = (tier: 'free' | 'paid') => modelLimits(key.model, tier).tokensPerMinute
  const tokensPerMinute = { free: tokensOf('free'), paid: tokensOf('paid') }
  try {
    await rateLimits.presumeTokens(key.rateKey, tokensPerMinute, clock.real(MINUTE_MS))
    await rateLimits.countDay(key.rateKey, {
      untilMidnightMs: clock.untilPacificMidnight(),
      factor: clock.factor,
    })
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
    logProgress(`Gemini check failed (${error.kind})`)
    await setRateByTier(dependencies, key, (await rateLimits.tier(key.fingerprint)) ?? 'unknown')
    return undefined
  }
}
