import type { GeminiQuota } from '@quarry/contracts/endpoints/connections'
import { modelLimits } from '@quarry/contracts/model-prices'
import type { SessionId } from '@quarry/store/keys'
import type { Dependencies } from '../dependencies.ts'

type Deps = Pick<Dependencies, 'keys' | 'sessions' | 'rateLimits' | 'fingerprint'>

/** Returns the key's quota for the session's model: limits that Gemini has reported take precedence over those of its documentation. */
export async function readQuota(
  { keys, sessions, rateLimits, fingerprint }: Deps,
  sessionId: SessionId,
  apiKey: string,
): Promise<GeminiQuota> {
  const { model } = await sessions.config(sessionId)
  const credential = fingerprint(apiKey)
  const [tier = 'unknown', quota] = await Promise.all([
    rateLimits.tier(credential),
    rateLimits.dailyQuota(keys.geminiRate(credential, model)),
  ])
  const { sentToday, usedUpForMs } = quota
  const requestsPerDay = quota.requestsPerDay ?? modelLimits(model, tier).requestsPerDay
  if (usedUpForMs !== undefined) {
    return { requestsPerDay, left: 0, usedUpUntil: new Date(Date.now() + usedUpForMs).toISOString() }
  }
  return { requestsPerDay, left: requestsPerDay && Math.max(0, requestsPerDay - sentToday) }
}
