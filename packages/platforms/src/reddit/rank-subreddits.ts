import type { TermCandidates } from './find-candidates.ts'
import { nameSimilarity, type Subreddit } from './subreddit.ts'

/** How many of a subreddit's posts match a term, which shows whether the topic is discussed there now. */
export interface PostCounts {
  matching: number
  /** Matches from the last 180 days. */
  recent: number
}

/** A subreddit and why it was found. */
export interface RankedSubreddit {
  subreddit: Subreddit
  /** Matching terms, best first. */
  terms: string[]
  /** How many of its posts match the terms. */
  matchingPosts: number
}

const SIZE_WEIGHT = 0.25
const ACTIVITY_WEIGHT = 0.25
/** This many matching posts give the highest score. A search returns at most a hundred. */
const MANY_POSTS = 12
const RECENT_MS = 180 * 86_400_000

/**
 * Sorts subreddits by how many terms they match and how well. Recent posts and size each add up to a quarter of that
 * score. Omits subreddits that match no term. `subreddits` is keyed by lower-case name; `now` is in milliseconds since
 * 1970.
 */
export function rankSubreddits(
  subreddits: ReadonlyMap<string, Subreddit>,
  candidates: readonly TermCandidates[],
  now: number,
): RankedSubreddit[] {
  const terms = candidates.map((ofTerm) => ({
    ofTerm,
    places: new Map(ofTerm.searched.map(({ name }, place) => [name.toLowerCase(), place])),
    posts: postsBySubreddit(ofTerm, now),
  }))
  return [...subreddits]
    .map(([key, subreddit]) => {
      const fits = terms.map(({ ofTerm, places, posts }) =>
        fitOf(subreddit, ofTerm, places.get(key), posts.get(key)),
      )
      const recent = terms.reduce((sum, { posts }) => sum + (posts.get(key)?.recent ?? 0), 0)
      const matched = fits.filter((fit) => fit > 0).length / Math.max(1, fits.length)
      const relevance = (fits.reduce((sum, fit) => sum + fit, 0) * (1 + matched)) / Math.max(1, fits.length)
      const activity = Math.min(1, recent / MANY_POSTS)
      const size = Math.min(1, Math.log10(subreddit.subscribers + 1) / 7)
      const byFit = terms
        .map(({ ofTerm, posts }, at) => ({ term: ofTerm.term, fit: fits[at] ?? 0, posts: posts.get(key) }))
        .filter(({ fit }) => fit > 0)
        .toSorted((a, b) => b.fit - a.fit)
      return {
        subreddit,
        terms: byFit.map(({ term }) => term),
        matchingPosts: byFit.reduce((sum, { posts }) => sum + (posts?.matching ?? 0), 0),
        score: relevance + ACTIVITY_WEIGHT * activity * relevance + SIZE_WEIGHT * size * relevance,
      }
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || b.subreddit.subscribers - a.subreddit.subscribers)
    .map(({ subreddit, terms: matched, matchingPosts }) => ({ subreddit, terms: matched, matchingPosts }))
}

/** Counts matching posts by lower-case subreddit name, ignoring NSFW posts. */
export function postsBySubreddit({ posts }: TermCandidates, now: number): Map<string, PostCounts> {
  const counts = new Map<string, PostCounts>()
  for (const { community, over18, createdAt } of posts) {
    if (over18) continue
    const key = community.toLowerCase()
    const known = counts.get(key) ?? { matching: 0, recent: 0 }
    const isRecent = now - Date.parse(createdAt) < RECENT_MS
    counts.set(key, { matching: known.matching + 1, recent: known.recent + (isRecent ? 1 : 0) })
  }
  return counts
}

/**
 * Returns how well a subreddit matches one term, from 0 to about 2, by its words, its rank in Reddit's search and its
 * posts.
 */
function fitOf(
  subreddit: Subreddit,
  { term }: TermCandidates,
  place: number | undefined,
  posts: PostCounts | undefined,
): number {
  const byPlace = place === undefined ? 0 : 0.6 / (1 + place / 10)
  const byPosts = posts === undefined ? 0 : 0.7 * Math.min(1, posts.matching / MANY_POSTS)
  return Math.max(byWords(subreddit, term), byPlace) + byPosts
}

function byWords({ name, description }: Subreddit, term: string): number {
  const letters = term.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  const plainName = name.toLowerCase().replaceAll('_', '')
  if (plainName === letters) return 1.2
  if (letters.length > 2 && plainName.includes(letters)) return 0.9
  const words = term.toLowerCase().split(/\s+/)
  const text = description.toLowerCase()
  const share = words.filter((word) => plainName.includes(word) || text.includes(word)).length / words.length
  const similarity = nameSimilarity(term, name)
  return Math.max(share * 0.6, similarity >= 0.6 ? similarity * 0.8 : 0)
}
