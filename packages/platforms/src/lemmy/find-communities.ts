import { phrasesOf } from '../phrases.ts'
import { PlatformError } from '../platform-error.ts'
import type { Community, FoundCommunities } from '../source.ts'
import { CommunityView, type FoundCommunity } from './community-view.ts'
import type { Instance } from './instance.ts'
import { CommunityListing, communitySearchPath } from './lemmy-api.ts'

/** These two instances also know most communities of the others. If one fails, the other's results remain. */
export const DIRECTORIES = ['lemmy.world', 'lemmy.ml']
const COMMUNITIES_MAX = 50

interface Match extends FoundCommunity {
  terms: string[]
}

/** Throws the first instance's error if the other failed as well or found nothing. */
export async function findCommunities(
  seedTerms: readonly string[],
  instanceOf: (host: string) => Instance,
  signal: AbortSignal | undefined,
): Promise<FoundCommunities> {
  const terms = phrasesOf(seedTerms)
  let requests = 0
  const slot = {
    signal,
    onRequest: () => {
      requests += 1
    },
  }

  /** Searches one term after another, because instances limit searches strictly. */
  async function foundBy(host: string): Promise<(FoundCommunity & { term: string })[]> {
    const instance = instanceOf(host)
    const version = await instance.version(slot)
    const found: (FoundCommunity & { term: string })[] = []
    for (const term of terms) {
      const items = await instance.search(communitySearchPath(version, term), CommunityListing, slot)
      for (const item of items) {
        const community = CommunityView.safeParse(item).data
        if (community) found.push({ ...community, term })
      }
    }
    return found
  }

  const answers = await Promise.allSettled(DIRECTORIES.map(foundBy))
  signal?.throwIfAborted()
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  const errors = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
  const unexpected = errors.find((error) => !(error instanceof PlatformError))
  if (unexpected !== undefined || (errors.length > 0 && found.length === 0)) throw unexpected ?? errors[0]
  return { communities: ranked(found), requests }
}

/** Sorts by number of matching terms, then by activity. An instance sees only part of other instances' activity. */
function ranked(found: readonly (FoundCommunity & { term: string })[]): Community[] {
  const matches = new Map<string, Match>()
  for (const { term, ...community } of found) {
    const known = matches.get(community.name)
    const terms = new Set(known?.terms).add(term)
    matches.set(community.name, {
      ...community,
      subscribers: Math.max(community.subscribers, known?.subscribers ?? 0),
      activeUsers: Math.max(community.activeUsers, known?.activeUsers ?? 0),
      terms: [...terms],
    })
  }
  return [...matches.values()]
    .sort((a, b) => b.terms.length - a.terms.length || b.activeUsers - a.activeUsers)
    .slice(0, COMMUNITIES_MAX)
    .map(({ name, title, description, subscribers, terms }) => ({
      name,
      ...(title === '' ? {} : { title }),
      description,
      subscribers,
      terms,
    }))
}
