import type { DiscoveredSubreddit, DiscoveryRequest } from '@quarry/contracts/endpoints/connections'
import type { Subreddit } from '@quarry/platforms/reddit/subreddit'
import type { SessionId } from '@quarry/store/keys'
import type { Dependencies } from '../dependencies.ts'
import { findCandidates, type TermFindings } from './find-candidates.ts'
import { postsByCommunity, rankCommunities } from './rank-communities.ts'

type Parts = Pick<Dependencies, 'services' | 'sessions'>

const COMMUNITIES_MAX = 50
/** Names are looked up a hundred in one request. */
const LOOKED_UP_MAX = 100
/** A single post among a hundred says little of its community. */
const POSTS_MIN = 2

/**
 * Public communities for the seed terms: three requests for a term, all terms side by side, and one more for what is
 * known of the communities that only their posts told of. Those that fit most come first.
 */
export async function discoverSubreddits(
  { services, sessions }: Parts,
  sessionId: SessionId,
  { seedTerms, redditClientId: clientId, redditClientSecret: clientSecret }: DiscoveryRequest,
): Promise<DiscoveredSubreddit[]> {
  const reddit = services.reddit({ clientId, clientSecret })
  const terms = [...new Set(seedTerms.map((term) => term.toLowerCase().replace(/\s+/g, ' ')))]
  const findings = await Promise.all(terms.map((term) => findCandidates(reddit, term)))
  const now = Date.now()
  const known = merged(findings)
  const unknown = namesFromPosts(findings, known, now)
  if (unknown.length > 0) {
    for (const community of await reddit.subredditsByName(unknown)) add(known, community)
  }
  const requests = findings.reduce((sum, finding) => sum + finding.requests, unknown.length > 0 ? 1 : 0)
  await sessions.countRequests(sessionId, 'reddit', requests)
  return rankCommunities(known, findings, now)
    .slice(0, COMMUNITIES_MAX)
    .map(({ name, subscribers, description }) => ({ name, subscribers, description }))
}

/** By lower-case name, for that is how names are told apart. */
function merged(findings: readonly TermFindings[]): Map<string, Subreddit> {
  const known = new Map<string, Subreddit>()
  for (const { searched, named } of findings)
    for (const community of [...searched, ...named]) add(known, community)
  return known
}

/** A row that says more of the community wins; profiles of users are no communities. */
function add(known: Map<string, Subreddit>, community: Subreddit): void {
  if (community.name.startsWith('u_')) return
  const key = community.name.toLowerCase()
  const before = known.get(key)
  if (!before || before.subscribers < community.subscribers) known.set(key, community)
}

/** Communities that posts told of and no search, those with most posts first, and those with no count of members. */
function namesFromPosts(
  findings: readonly TermFindings[],
  known: ReadonlyMap<string, Subreddit>,
  now: number,
): string[] {
  const counts = new Map<string, number>()
  for (const finding of findings) {
    for (const [name, { matching }] of postsByCommunity(finding, now)) {
      if (matching >= POSTS_MIN && !known.has(name)) counts.set(name, (counts.get(name) ?? 0) + matching)
    }
  }
  const told = [...counts].sort(([, a], [, b]) => b - a).map(([name]) => name)
  const uncounted = [...known].filter(([, { subscribers }]) => subscribers === 0).map(([name]) => name)
  return [...uncounted, ...told].slice(0, LOOKED_UP_MAX)
}
