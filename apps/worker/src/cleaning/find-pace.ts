import { modelLimits, requestIntervalMs } from '@quarry/contracts/model-prices'
import { tierInfo } from '@quarry/contracts/tier'
import type { GeminiClient } from '@quarry/platforms/gemini/gemini-client'
import { isRetryable, PlatformError } from '@quarry/platforms/platform-error'
import { platformProblem } from '@quarry/platforms/platform-problem'
import { reserveProbeSlot } from '@quarry/store/probe-slot'
import type { RunContext, RunEnd, WorkerParts } from '../run-context.ts'

const MINUTE_MS = 60_000

/**
 * Sets the pace of the key. A tier that nobody has found out yet is probed, which costs no generation quota;
 * unknown paces as free. Answers how the run ends when the key is of no use. Either way the service has been
 * spoken to before the first slot, so that no cold connection holds the first title's request up on its way.
 */
export async function findPace(
  { rateLimits, keys, clock }: WorkerParts,
  { signals, note }: RunContext,
  key: { client: GeminiClient; fingerprint: string; rateKey: string; model: string },
): Promise<RunEnd | undefined> {
  const tokensOf = (tier: 'free' | 'paid') => modelLimits(key.model, tier).tokensPerMinute
  const tokensPerMinute = { free: tokensOf('free'), paid: tokensOf('paid') }
  try {
    await rateLimits.presumeTokens(key.rateKey, tokensPerMinute, clock.real(MINUTE_MS))
    const known = await rateLimits.tier(key.fingerprint)
    if (known !== undefined) await key.client.check(signals.abort)
    const reserveSlot = (model: string) =>
      reserveProbeSlot({ rateLimits, keys, clock }, key.fingerprint, model, signals.abort)
    const tier = known ?? (await key.client.detectTier(signals.abort, reserveSlot)).tier
    if (known === undefined) {
      note(`tier found out: ${tier}`)
      if (tier !== 'unknown') await rateLimits.rememberTier(key.fingerprint, tier)
    }
    await rateLimits.paceByTier(key.rateKey, tier, clock.real(requestIntervalMs(tierInfo[tier], key.model)))
    return undefined
  } catch (error) {
    if (signals.abort.aborted) return { kind: 'stopped' }
    if (!(error instanceof PlatformError)) throw error
    if (!isRetryable(error)) return { kind: 'fatal', problem: platformProblem(error) }
    // Trouble that passes is met again by the first title, which waits for it.
    note(`Gemini could not be asked (${error.kind})`)
    const tier = (await rateLimits.tier(key.fingerprint)) ?? 'unknown'
    await rateLimits.paceByTier(key.rateKey, tier, clock.real(requestIntervalMs(tierInfo[tier], key.model)))
    return undefined
  }
}
