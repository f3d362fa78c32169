import { phrasesOf } from '../phrases.ts'
import { PlatformError } from '../platform-error.ts'
import type { Community, FoundCommunities } from '../source.ts'
import { findCandidates, type TermCandidates } from './find-candidates.ts'
import { postsBySubreddit, rankSubreddits } from './rank-subreddits.ts'
import type { RedditClient } from './reddit-client.ts'
import { nameSimilarity, type Subreddit } from './subreddit.ts'

const SUBREDDITS_MAX = 50
/** Reddit's maximum of names in one lookup. */
const LOOKED_UP_MAX = 100
/** A subreddit found only by its posts is looked up if at least this many posts match. */
const POSTS_MIN = 2

/**
 * Returns public subreddits for the seed terms, best match first. Sends three requests per term, up to five if those
 * find nothing, all terms in parallel, and one more to look up subreddits without a member count or found only by their
 * posts.
 */
export async function findCommunities(
  reddit: RedditClient,
  seedTerms: readonly string[],
  signal?: AbortSignal,
): Promise<FoundCommunities> {
  const candidates = await Promise.all(phrasesOf(seedTerms).map((term) => findCandidates(reddit, term)))
  const now = Date.now()
  const known = merge(candidates)
  const unknown = namesFromPosts(candidates, known, now)
  if (unknown.length > 0) {
    for (const subreddit of await reddit.subredditsByName(unknown, signal)) add(known, subreddit)
  }
  const communities = rankSubreddits(known, candidates, now)
    .slice(0, SUBREDDITS_MAX)
    .map(
      ({ subreddit: { name, subscribers, description }, terms: found, matchingPosts }): Community => ({
        name,
        subscribers,
        description,
        terms: found,
        matchingPosts,
      }),
    )
  const requests = candidates.reduce((sum, ofTerm) => sum + ofTerm.requests, unknown.length > 0 ? 1 : 0)
  return { communities, requests }
}

/** Returns all subreddits by lower-case name, because Reddit ignores case in names. */
function merge(candidates: readonly TermCandidates[]): Map<string, Subreddit> {
  const known = new Map<string, Subreddit>()
  for (const { searched, named } of candidates)
    for (const subreddit of [...searched, ...named]) add(known, subreddit)
  return known
}

/** Keeps the entry with more members, because some responses lack the count. Omits user profiles. */
function add(known: Map<string, Subreddit>, subreddit: Subreddit): void {
  if (subreddit.name.startsWith('u_')) return
  const key = subreddit.name.toLowerCase()
  const before = known.get(key)
  if (!before || before.subscribers < subreddit.subscribers) known.set(key, subreddit)
}

/**
 * Returns the names to look up: subreddits without a member count, then subreddits found only by posts, most posts
 * first.
 */
function namesFromPosts(
  candidates: readonly TermCandidates[],
  known: ReadonlyMap<string, Subreddit>,
  now: number,
): string[] {
  const counts = new Map<string, number>()
  for (const ofTerm of candidates) {
    for (const [name, { matching }] of postsBySubreddit(ofTerm, now)) {
      if (matching >= POSTS_MIN && !known.has(name)) counts.set(name, (counts.get(name) ?? 0) + matching)
    }
  }
  const fromPosts = [...counts].sort(([, a], [, b]) => b - a).map(([name]) => name)
  const withoutCount = [...known].filter(([, { subscribers }]) => subscribers === 0).map(([name]) => name)
  return [...withoutCount, ...fromPosts].slice(0, LOOKED_UP_MAX)
}

const SIMILARITY_MIN = 0.5
const SUGGESTIONS_MAX = 3
/** How many leading letters are searched for. */
const PREFIX = 4

/** Returns subreddits with names similar to one that does not exist, closest first; none if Reddit fails. */
export async function similarNames(
  client: RedditClient,
  name: string,
  signal?: AbortSignal,
): Promise<string[]> {
  try {
    const [searched, completed] = await Promise.all([
      client.searchSubreddits(name, 25, signal),
      client.autocompleteSubreddits(name.slice(0, PREFIX), signal),
    ])
    const names = new Set([...completed, ...searched].map((subreddit) => subreddit.name))
    return [...names]
      .map((candidate) => ({ candidate, similarity: nameSimilarity(name, candidate) }))
      .filter(({ similarity }) => similarity >= SIMILARITY_MIN)
      .sort((a, b) => b.similarity - a.similarity)
      .slice(0, SUGGESTIONS_MAX)
      .map(({ candidate }) => candidate)
  } catch (error) {
    if (error instanceof PlatformError || signal?.aborted) return []
    throw error
  }
}
