import type { DiscoveredSubreddit, DiscoveryRequest } from '@quarry/contracts/endpoints/connections'
import type { SessionId } from '@quarry/store/keys'
import type { Dependencies } from '../dependencies.ts'
import { callReddit } from './accepted-by-reddit.ts'

type Deps = Pick<Dependencies, 'services' | 'sessions' | 'rateLimits' | 'fingerprint'>

/** Returns communities of the request's source for its seed terms, best match first. Throws PlatformError. */
export async function discoverCommunities(
  dependencies: Deps,
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
