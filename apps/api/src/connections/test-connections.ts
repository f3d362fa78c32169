import type { ConnectionStatus, ConnectionTest } from '@quarry/contracts/endpoints/connections'
import { tierInfo } from '@quarry/contracts/tier'
import type { TierResult } from '@quarry/platforms/cleaning-client'
import { PlatformError } from '@quarry/platforms/platform-error'
import { platformProblem } from '@quarry/platforms/platform-problem'
import type { SessionId } from '@quarry/store/keys'
import { reserveProbeSlot } from '@quarry/store/rate/probe-slot'
import type { Dependencies } from '../dependencies.ts'
import { callReddit } from './accepted-by-reddit.ts'

type Deps = Pick<
  Dependencies,
  'config' | 'clock' | 'keys' | 'services' | 'sessions' | 'rateLimits' | 'fingerprint'
>

/** Replaces the client's network error, which would be misleading here. */
const NO_SANDBOX =
  'Demo credentials need the sandbox, and this server runs without it. Use your own credentials, or start the server with its sandbox.'

const TIER_UNKNOWN =
  'Quarry couldn’t detect this key’s tier, so it uses the free-tier rate: 5 requests a minute.'

/** Tests both services in parallel. For a service that rejects the credentials or fails, returns false and the reason. */
export async function testConnections(
  dependencies: Deps,
  sessionId: SessionId,
  credentials: ConnectionTest,
): Promise<ConnectionStatus> {
  const [reddit, gemini] = await Promise.all([
    testReddit(dependencies, sessionId, credentials),
    testGemini(dependencies, sessionId, credentials.geminiApiKey),
  ])
  return { ...reddit, ...gemini }
}

async function testReddit(
  dependencies: Deps,
  sessionId: SessionId,
  { redditClientId: clientId, redditClientSecret: clientSecret }: ConnectionTest,
): Promise<Pick<ConnectionStatus, 'reddit' | 'redditMessage'>> {
  if (clientId === '') return { reddit: false, redditMessage: 'Enter a Reddit client ID.' }
  if (clientSecret === '') return { reddit: false, redditMessage: 'Enter a Reddit client secret.' }
  const credentials = { clientId, clientSecret }
  const client = dependencies.services.reddit(credentials)
  async function check(): Promise<void> {
    try {
      await client.check()
    } catch (error) {
      if (!(error instanceof PlatformError) || error.kind !== 'rate-limited') throw error
      // A rate-limit error, for instance from a run on the same client id. A token proves the credentials.
      await client.authenticate()
    }
  }
  const problem = await problemOf(dependencies, clientId, () => callReddit(dependencies, credentials, check))
  await dependencies.sessions.countRequests(sessionId, 'reddit', 1)
  return problem === undefined ? { reddit: true } : { reddit: false, redditMessage: problem }
}

async function testGemini(
  dependencies: Deps,
  sessionId: SessionId,
  apiKey: string,
): Promise<Pick<ConnectionStatus, 'gemini' | 'geminiMessage' | 'geminiTier'>> {
  if (apiKey === '') return { gemini: false, geminiMessage: 'Enter a Gemini API key.' }
  const { model } = await dependencies.sessions.config(sessionId)
  let found: Pick<TierResult, 'tier' | 'problem'> = { tier: 'unknown' }
  const problem = await problemOf(dependencies, apiKey, async () => {
    await dependencies.services.gemini(apiKey, model).check()
    found = await tierOf(dependencies, sessionId, apiKey)
  })
  if (problem !== undefined) return { gemini: false, geminiMessage: problem }
  const { tier, problem: why } = found
  if (tier === 'unknown')
    return { gemini: true, geminiMessage: why === undefined ? TIER_UNKNOWN : `${why} ${TIER_UNKNOWN}` }
  const { name, rpm } = tierInfo[tier]
  return { gemini: true, geminiTier: { name, rpm, tier } }
}

/** Returns the stored tier of the key, or else detects it. */
async function tierOf(
  dependencies: Deps,
  sessionId: SessionId,
  apiKey: string,
): Promise<Pick<TierResult, 'tier' | 'problem'>> {
  const known = await dependencies.rateLimits.tier(dependencies.fingerprint(apiKey))
  if (known === undefined || known === 'unknown') return await detectTier(dependencies, sessionId, apiKey)
  await dependencies.sessions.rememberTier(sessionId, tierInfo[known])
  return { tier: known }
}

/** Returns the service's error as a message; undefined if the test passes. Rethrows any other error. */
async function problemOf(
  { config }: Pick<Deps, 'config'>,
  credential: string,
  test: () => Promise<void>,
): Promise<string | undefined> {
  const isDemo = credential.trim().startsWith('demo')
  if (isDemo && config.endpoints.sandbox === undefined) return NO_SANDBOX
  try {
    await test()
    return undefined
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    return isDemo && error.kind === 'network' ? NO_SANDBOX : platformProblem(error)
  }
}

type TierDependencies = Pick<
  Dependencies,
  'clock' | 'keys' | 'services' | 'sessions' | 'rateLimits' | 'fingerprint'
>

/**
 * Detects the key's tier and stores it for session and key; an unknown tier does not replace the key's stored one.
 * Throws PlatformError if the key cannot be used.
 */
export async function detectTier(
  dependencies: TierDependencies,
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
