import { modelLimits } from '@quarry/contracts/model-prices'
import { isRetryable, PlatformError } from '@quarry/platforms/platform-error'
import { platformProblem } from '@quarry/platforms/platform-problem'
import type { RunContext, RunEnd, WorkerDependencies } from '../run/run-context.ts'
import { isProbeDue, type ProbedKey, paceByTier, probeTier } from './probe-tier.ts'

const MINUTE_MS = 60_000

/**
 * Sets the pace of the key. A tier that nobody has found out yet is probed, which costs no generation quota;
 * unknown paces as free. Answers how the run ends when the key is of no use. Either way the service has been
 * spoken to before the first slot, so that no cold connection holds the first title's request up on its way.
 */
export async function findPace(
  parts: Pick<WorkerDependencies, 'rateLimits' | 'keys' | 'clock'>,
  context: Pick<RunContext, 'signals' | 'note'>,
  key: ProbedKey,
): Promise<RunEnd | undefined> {
  const { rateLimits, clock } = parts
  const { signals, note } = context
  const tokensOf = (tier: 'free' | 'paid') => modelLimits(key.model, tier).tokensPerMinute
  const tokensPerMinute = { free: tokensOf('free'), paid: tokensOf('paid') }
  try {
    await rateLimits.presumeTokens(key.rateKey, tokensPerMinute, clock.real(MINUTE_MS))
    await rateLimits.countDay(key.rateKey, {
      untilMidnightMs: clock.untilPacificMidnight(),
      factor: clock.factor,
    })
    const known = await rateLimits.tier(key.fingerprint)
    const isDue = (await isProbeDue(parts, key)) || known === undefined
    if (!isDue) await key.client.check(signals.abort)
    const tier = isDue ? await probeTier(parts, context, key) : known
    await paceByTier(parts, key, tier ?? 'unknown')
    return undefined
  } catch (error) {
    if (signals.abort.aborted) return { kind: 'stopped' }
    if (!(error instanceof PlatformError)) throw error
    if (!isRetryable(error)) return { kind: 'fatal', problem: platformProblem(error) }
    // Trouble that passes is met again by the first title, which waits for it.
    note(`Gemini could not be asked (${error.kind})`)
    await paceByTier(parts, key, (await rateLimits.tier(key.fingerprint)) ?? 'unknown')
    return undefined
  }
}
