import type { ConnectionStatus, ConnectionTest } from '@quarry/contracts/endpoints/connections'
import { MODEL_ENDPOINT_CREDENTIAL } from '@quarry/contracts/model-endpoint'
import { tierInfo } from '@quarry/contracts/tier'
import { isDemo } from '@quarry/platforms/endpoints'
import type { TierResult } from '@quarry/platforms/model-client'
import { PlatformError } from '@quarry/platforms/platform-error'
import { platformProblem } from '@quarry/platforms/platform-problem'
import type { SessionId } from '@quarry/store/keys'
import { reserveProbeSlot } from '@quarry/store/rate/wait-for-slot'
import type { Dependencies } from '../dependencies.ts'
import { callReddit } from './accepted-by-reddit.ts'
import { NO_SANDBOX } from './demo-sandbox.ts'
import { testModelEndpoint } from './test-model-endpoint.ts'

type Deps = Pick<
  Dependencies,
  'config' | 'clock' | 'keys' | 'services' | 'sessions' | 'rateLimits' | 'fingerprint'
>

const TIER_UNKNOWN =
  'Quarry couldn’t detect this key’s tier, so it uses the free-tier rate: 5 requests a minute.'

/**
 * Tests all services in parallel. For a service that rejects the credentials or fails, returns false and the reason.
 */
export async function testConnections(
  dependencies: Deps,
  sessionId: SessionId,
  credentials: ConnectionTest,
): Promise<ConnectionStatus> {
  const { sources } = credentials
  const [reddit, gemini, ...others] = await Promise.all([
    testReddit(dependencies, sessionId, credentials),
    testAi(dependencies, sessionId, credentials),
    ...sources.map((source) => testSource(dependencies, sessionId, source, credentials)),
  ])
  return { ...reddit, ...gemini, ...(others.length > 0 && { sources: others }) }
}

async function testSource(
  dependencies: Deps,
  sessionId: SessionId,
  source: ConnectionTest['sources'][number],
  { stackExchangeKey: key, demo = false }: ConnectionTest,
): Promise<NonNullable<ConnectionStatus['sources']>[number]> {
  const client = dependencies.services.source(source, { key, demo })
  const message = await problemOf(dependencies, demo, () => client.check())
  await dependencies.sessions.countRequests(sessionId, source, 1)
  return { source, connected: message === undefined, message }
}

async function testReddit(
  dependencies: Deps,
  sessionId: SessionId,
  { redditClientId: clientId, redditClientSecret: clientSecret }: ConnectionTest,
): Promise<Pick<ConnectionStatus, 'reddit' | 'redditMessage'>> {
  if (clientId === '') return { reddit: false, redditMessage: 'Enter a Reddit client ID.' }
  if (clientSecret === '') return { reddit: false, redditMessage: 'Enter a Reddit client secret.' }
  const credentials = { clientId, clientSecret }
  const client = dependencies.services.source('reddit', credentials)
  const problem = await problemOf(dependencies, isDemo(clientId), () =>
    callReddit(dependencies, credentials, () => client.check()),
  )
  await dependencies.sessions.countRequests(sessionId, 'reddit', 1)
  return problem === undefined ? { reddit: true } : { reddit: false, redditMessage: problem }
}

function testAi(dependencies: Deps, sessionId: SessionId, credentials: ConnectionTest) {
  return credentials.geminiApiKey === MODEL_ENDPOINT_CREDENTIAL
    ? testModelEndpoint(dependencies, sessionId)
    : testGemini(dependencies, sessionId, credentials)
}

async function testGemini(
  dependencies: Deps,
  sessionId: SessionId,
  { geminiApiKey: apiKey, model: chosen }: ConnectionTest,
): Promise<Pick<ConnectionStatus, 'gemini' | 'geminiMessage' | 'geminiTier'>> {
  if (apiKey === '') return { gemini: false, geminiMessage: 'Enter a Gemini API key.' }
  const model = chosen ?? (await dependencies.sessions.config(sessionId)).model
  let found: Pick<TierResult, 'tier' | 'problem'> = { tier: 'unknown' }
  const problem = await problemOf(dependencies, isDemo(apiKey), async () => {
    await dependencies.services.gemini(apiKey, model).check()
    found = await tierOf(dependencies, sessionId, { apiKey, model })
  })
  if (problem !== undefined) return { gemini: false, geminiMessage: problem }
  const { tier, problem: why } = found
  if (tier === 'unknown') {
    return { gemini: true, geminiMessage: [why, TIER_UNKNOWN].filter(Boolean).join(' ') }
  }
  const { name, rpm } = tierInfo[tier]
  return { gemini: true, geminiTier: { name, rpm, tier } }
}

/** Returns the key's stored tier, or else detects it. */
async function tierOf(
  dependencies: Deps,
  sessionId: SessionId,
  key: { apiKey: string; model: string },
): Promise<Pick<TierResult, 'tier' | 'problem'>> {
  const known = await dependencies.rateLimits.tier(dependencies.fingerprint(key.apiKey))
  if (known !== 'free' && known !== 'paid') return await detectTier(dependencies, sessionId, key)
  await dependencies.sessions.rememberTier(sessionId, tierInfo[known])
  return { tier: known }
}

/** Returns the service's error as a message, or undefined if the test passes. Rethrows any other error. */
async function problemOf(
  { config }: Pick<Deps, 'config'>,
  demo: boolean,
  test: () => Promise<void>,
): Promise<string | undefined> {
  if (demo && config.endpoints.sandbox === undefined) return NO_SANDBOX
  try {
    await test()
    return undefined
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    return demo && error.kind === 'network' ? NO_SANDBOX : platformProblem(error)
  }
}

/**
 * Detects the key's tier and stores it for session and key. An unknown tier does not replace the key's stored one.
 * Throws PlatformError if the key cannot be used.
 */
export async function detectTier(
  dependencies: Deps,
  sessionId: SessionId,
  { apiKey, model: chosen }: { apiKey: string; model?: string | undefined },
): Promise<TierResult> {
  const { services, sessions, rateLimits, fingerprint } = dependencies
  const model = chosen ?? (await sessions.config(sessionId)).model
  const reserveSlot = (probed: string) => reserveProbeSlot(dependencies, fingerprint(apiKey), probed)
  const result = await services.gemini(apiKey, model).detectTier(undefined, reserveSlot)
  if (result.blocked) throw new PlatformError('gemini', result.blocked)
  if (result.tier !== 'unknown') await rateLimits.rememberTier(fingerprint(apiKey), result.tier)
  await sessions.rememberTier(sessionId, tierInfo[result.tier])
  return result
}
