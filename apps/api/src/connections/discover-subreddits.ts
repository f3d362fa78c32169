import type { DiscoveredSubreddit, DiscoveryRequest } from '@quarry/contracts/endpoints/connections'
import type { SessionId } from '@quarry/store/keys'
import type { Dependencies } from '../dependencies.ts'

type Parts = Pick<Dependencies, 'services' | 'sessions'>

const COMMUNITIES_MAX = 50
const PER_TERM = 50

/** Public communities for the seed terms: those that match more of the terms first, then the larger ones. */
export async function discoverSubreddits(
  { services, sessions }: Parts,
  sessionId: SessionId,
  { seedTerms, redditClientId: clientId, redditClientSecret: clientSecret }: DiscoveryRequest,
): Promise<DiscoveredSubreddit[]> {
  const reddit = services.reddit({ clientId, clientSecret })
  const terms = [...new Set(seedTerms.map((term) => term.toLowerCase()))]
  const found = await Promise.all(terms.map((term) => reddit.searchSubreddits(term, { limit: PER_TERM })))
  await sessions.countRequests(sessionId, 'reddit', terms.length)
  return rank(found)
}

/** `found` is one list per term; communities are the same whatever their case. */
export function rank(found: readonly (readonly DiscoveredSubreddit[])[]): DiscoveredSubreddit[] {
  const matches = new Map<string, { community: DiscoveredSubreddit; terms: number }>()
  for (const communities of found) {
    const ofTerm = new Map(communities.map((community) => [community.name.toLowerCase(), community]))
    for (const [key, community] of ofTerm) {
      const known = matches.get(key)
      if (known) known.terms += 1
      else matches.set(key, { community, terms: 1 })
    }
  }
  return [...matches.values()]
    .sort((a, b) => b.terms - a.terms || b.community.subscribers - a.community.subscribers)
    .slice(0, COMMUNITIES_MAX)
    .map(({ community }) => community)
}
