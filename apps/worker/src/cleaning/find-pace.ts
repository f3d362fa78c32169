import { tierInfo } from '@quarry/contracts/tier'
import type { GeminiClient } from '@quarry/platforms/gemini/gemini-client'
import { isRetryable, PlatformError } from '@quarry/platforms/platform-error'
import { platformProblem } from '@quarry/platforms/platform-problem'
import type { RunContext, RunEnd, WorkerParts } from '../run-context.ts'

/**
 * Sets the pace of the key. A tier that nobody has found out yet is probed, which costs no generation quota;
 * unknown paces as free. Answers how the run ends when the key is of no use.
 */
export async function findPace(
  { rateLimits, clock }: WorkerParts,
  { signals, note }: RunContext,
  key: { client: GeminiClient; fingerprint: string; rateKey: string },
): Promise<RunEnd | undefined> {
  try {
    const known = await rateLimits.tier(key.fingerprint)
    const tier = known ?? (await key.client.detectTier(signals.abort)).tier
    if (known === undefined) {
      note(`tier found out: ${tier}`)
      if (tier !== 'unknown') await rateLimits.rememberTier(key.fingerprint, tier)
    }
    await rateLimits.paceByTier(key.rateKey, tier, clock.real(tierInfo[tier].delayMs))
    return undefined
  } catch (error) {
    if (signals.abort.aborted) return { kind: 'stopped' }
    if (!(error instanceof PlatformError)) throw error
    if (!isRetryable(error)) return { kind: 'fatal', problem: platformProblem(error) }
    note(`tier not found out (${error.kind}), paced as free`)
    await rateLimits.paceByTier(key.rateKey, 'unknown', clock.real(tierInfo.unknown.delayMs))
    return undefined
  }
}
