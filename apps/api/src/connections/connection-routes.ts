import type {
  DiscoveredSubreddit,
  DiscoveryRequest,
  GeminiQuota,
} from '@quarry/contracts/endpoints/connections'
import * as endpoints from '@quarry/contracts/endpoints/connections'
import { MODEL_ENDPOINT_CREDENTIAL } from '@quarry/contracts/model-endpoint'
import { modelLimits } from '@quarry/contracts/model-prices'
import { type TierInfo, tierInfo } from '@quarry/contracts/tier'
import type { SessionId } from '@quarry/store/keys'
import { readWindow } from '@quarry/store/rate/read-window'
import type { z } from 'zod'
import type { ApiApp } from '../api-app.ts'
import type { Dependencies } from '../dependencies.ts'
import { ownerIdOf } from '../plugins/session.ts'
import { callReddit } from './accepted-by-reddit.ts'
import { detectTier, testConnections } from './test-connections.ts'

export function connectionRoutes(app: ApiApp, dependencies: Dependencies): void {
  app.route({
    ...endpoints.testConnections,
    handler: (request) => testConnections(dependencies, ownerIdOf(request), request.body),
  })

  app.route({
    ...endpoints.discoverSubreddits,
    handler: async (request) => ({
      subreddits: await discoverCommunities(dependencies, ownerIdOf(request), request.body),
    }),
  })

  app.route({
    ...endpoints.detectGeminiTier,
    handler: async (request) => {
      const sessionId = ownerIdOf(request)
      const { geminiApiKey: apiKey, model } = request.body
      if (apiKey === MODEL_ENDPOINT_CREDENTIAL) return await speedOf(dependencies, sessionId)
      const { tier } = await detectTier(dependencies, sessionId, { apiKey, model })
      return tierInfo[tier]
    },
  })

  app.route({
    ...endpoints.readGeminiQuota,
    handler: (request) => readQuota(dependencies, ownerIdOf(request), request.body),
  })

  app.route({
    ...endpoints.readSourceQuota,
    handler: async ({ body: { source, stackExchangeKey: key, demo } }) => {
      const { services, keys, redis } = dependencies
      const owner = services.limitOwner(source, { key, demo })
      return (await readWindow(redis, keys.sourceRate(source, owner))) ?? {}
    },
  })

  app.route({
    ...endpoints.getGeminiTier,
    handler: async (request) => (await dependencies.sessions.tier(ownerIdOf(request))) ?? tierInfo.free,
  })
}

/** Returns the speed of the operator's model as a tier, as measured by the session's last test. */
async function speedOf(
  { sessions }: Pick<Dependencies, 'sessions'>,
  sessionId: SessionId,
): Promise<TierInfo> {
  const known = await sessions.tier(sessionId)
  return known?.tier === 'none' ? known : tierInfo.none
}

type Deps = Pick<Dependencies, 'keys' | 'sessions' | 'rateLimits' | 'fingerprint'>

/**
 * Returns the key's quota for the model. Limits that Gemini reported take precedence over documented ones.
 */
async function readQuota(
  { keys, sessions, rateLimits, fingerprint }: Deps,
  sessionId: SessionId,
  { geminiApiKey: apiKey, model: chosen }: z.infer<typeof endpoints.readGeminiQuota.schema.body>,
): Promise<GeminiQuota> {
  if (apiKey === MODEL_ENDPOINT_CREDENTIAL) return {}
  const model = chosen ?? (await sessions.config(sessionId)).model
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

/** Returns communities of the requested source for its seed terms, best match first. Throws PlatformError. */
export async function discoverCommunities(
  dependencies: Pick<Dependencies, 'services' | 'sessions' | 'rateLimits' | 'fingerprint'>,
  sessionId: SessionId,
  request: DiscoveryRequest,
): Promise<DiscoveredSubreddit[]> {
  const { services, sessions } = dependencies
  if ('redditClientId' in request) {
    const credentials = { clientId: request.redditClientId, clientSecret: request.redditClientSecret }
    const client = services.source('reddit', credentials)
    const { communities, requests } = await callReddit(dependencies, credentials, () =>
      client.findCommunities(request.seedTerms),
    )
    await sessions.countRequests(sessionId, 'reddit', requests)
    return communities
  }
  const { source, seedTerms, demo, stackExchangeKey: key } = request
  const { communities, requests } = await services.source(source, { demo, key }).findCommunities(seedTerms)
  await sessions.countRequests(sessionId, source, requests)
  return communities.map((community) => ({ ...community, source }))
}
