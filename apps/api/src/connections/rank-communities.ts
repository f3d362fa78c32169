import { nameSimilarity } from '@quarry/platforms/reddit/name-similarity'
import type { Subreddit } from '@quarry/platforms/reddit/subreddit'
import type { TermFindings } from './find-candidates.ts'

/** What else is known of a community: posts that match a term tell whether it is talked about there today. */
export interface PostCounts {
  matching: number
  recent: number
}

const SIZE_WEIGHT = 0.25
const LIFE_WEIGHT = 0.25
/** So many posts among the hundred best say that this is the place for it. */
const MANY_POSTS = 12
const RECENT_MS = 180 * 86_400_000

/**
 * Communities that fit more of the terms and fit them better come first; among those that fit alike, the lively and
 * then the large ones. `communities` are by lower-case name.
 */
export function rankCommunities(
  communities: ReadonlyMap<string, Subreddit>,
  findings: readonly TermFindings[],
  now: number,
): Subreddit[] {
  const terms = findings.map((finding) => ({
    finding,
    places: new Map(finding.searched.map(({ name }, place) => [name.toLowerCase(), place])),
    posts: postsByCommunity(finding, now),
  }))
  return [...communities]
    .map(([key, community]) => {
      const fits = terms.map(({ finding, places, posts }) =>
        fitOf(community, finding, places.get(key), posts.get(key)),
      )
      const recent = terms.reduce((sum, { posts }) => sum + (posts.get(key)?.recent ?? 0), 0)
      const matched = fits.filter((fit) => fit > 0).length / Math.max(1, fits.length)
      const relevance = (fits.reduce((sum, fit) => sum + fit, 0) * (1 + matched)) / Math.max(1, fits.length)
      const life = Math.min(1, recent / MANY_POSTS)
      const size = Math.min(1, Math.log10(community.subscribers + 1) / 7)
      return { community, score: relevance + LIFE_WEIGHT * life * relevance + SIZE_WEIGHT * size * relevance }
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || b.community.subscribers - a.community.subscribers)
    .map(({ community }) => community)
}

/** Matching posts by lower-case name of the community, NSFW ones left out. */
export function postsByCommunity({ posts }: TermFindings, now: number): Map<string, PostCounts> {
  const counts = new Map<string, PostCounts>()
  for (const { subreddit, over18, createdAt } of posts) {
    if (over18) continue
    const key = subreddit.toLowerCase()
    const known = counts.get(key) ?? { matching: 0, recent: 0 }
    const isRecent = now - Date.parse(createdAt) < RECENT_MS
    counts.set(key, { matching: known.matching + 1, recent: known.recent + (isRecent ? 1 : 0) })
  }
  return counts
}

/** How well a community fits one term, 0 to about 2: by its words, its place in Reddit's search and its posts. */
function fitOf(
  community: Subreddit,
  { term }: TermFindings,
  place: number | undefined,
  posts: PostCounts | undefined,
): number {
  const byPlace = place === undefined ? 0 : 0.6 / (1 + place / 10)
  const byPosts = posts === undefined ? 0 : 0.7 * Math.min(1, posts.matching / MANY_POSTS)
  return Math.max(byWords(community, term), byPlace) + byPosts
}

function byWords({ name, description }: Subreddit, term: string): number {
  const letters = term.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  const plainName = name.toLowerCase().replaceAll('_', '')
  if (plainName === letters) return 1.2
  if (letters.length > 2 && plainName.includes(letters)) return 0.9
  const words = term.toLowerCase().split(/\s+/)
  const text = description.toLowerCase()
  const share = words.filter((word) => plainName.includes(word) || text.includes(word)).length / words.length
  const alike = nameSimilarity(term, name)
  return Math.max(share * 0.6, alike >= 0.6 ? alike * 0.8 : 0)
}
