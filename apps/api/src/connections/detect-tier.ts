import { tierInfo } from '@quarry/contracts/tier'
import type { TierResult } from '@quarry/platforms/cleaning-client'
import { PlatformError } from '@quarry/platforms/platform-error'
import type { SessionId } from '@quarry/store/keys'
import { reserveProbeSlot } from '@quarry/store/rate/probe-slot'
import type { Dependencies } from '../dependencies.ts'

type Deps = Pick<Dependencies, 'clock' | 'keys' | 'services' | 'sessions' | 'rateLimits' | 'fingerprint'>

/**
 * Detects the key's tier and stores it for session and key; an unknown tier does not replace the key's stored one.
 * Throws PlatformError if the key cannot be used.
 */
export async function detectTier(
  dependencies: Deps,
  sessionId: SessionId,
  apiKey: string,
): Promise<TierResult> {
  const { services, sessions, rateLimits, fingerprint } = dependencies
  const { model } = await sessions.config(sessionId)
  const reserveSlot = (probed: string) => reserveProbeSlot(dependencies, fingerprint(apiKey), probed)
  const result = await services.gemini(apiKey, model).detectTier(undefined, reserveSlot)
  if (result.blocked) throw new PlatformError('gemini', result.blocked)
  if (result.tier !== 'unknown') await rateLimits.rememberTier(fingerprint(apiKey), result.tier)
  await sessions.rememberTier(sessionId, tierInfo[result.tier])
  return result
}
