import { z } from 'zod'

export interface Subreddit {
  /** Canonical case, without `r/`. */
  name: string
  subscribers: number
  /** Users online; 0 if Reddit does not report them, as in listings. */
  activeUsers: number
  /** One line. */
  description: string
}

const text = z.string().nullish().catch(null)
const count = z.number().int().nonnegative().nullish().catch(null)
/** How much of a description is kept. Reddit allows 500 characters. */
const DESCRIPTION_MAX = 1000

const SubredditThing = z.object({
  kind: z.literal('t5'),
  data: z.object({
    display_name: z.string().regex(/^\w{1,50}$/),
    // Reddit sometimes sends null, even for readable subreddits.
    subscribers: count,
    // Anyone can read a restricted subreddit; only posting is limited.
    subreddit_type: z.enum(['public', 'restricted']),
    active_user_count: count,
    over18: z.boolean().nullish(),
    quarantine: z.boolean().nullish(),
    public_description: text,
    title: text,
  }),
})

/** Parses a public subreddit of a listing, neither NSFW nor quarantined. */
export const PublicSubredditChild = SubredditThing.refine(
  ({ data: community }) => !community.over18 && !community.quarantine,
).transform(
  ({ data: community }): Subreddit => ({
    name: community.display_name,
    subscribers: community.subscribers ?? 0,
    activeUsers: community.active_user_count ?? 0,
    description: oneLine(community.public_description || community.title || ''),
  }),
)

function oneLine(words: string): string {
  return words.slice(0, DESCRIPTION_MAX).toWellFormed().replace(/\s+/g, ' ').trim()
}

/** Returns the similarity of two names, 0 to 1: the share of common letter pairs (Dice), ignoring case. */
export function nameSimilarity(one: string, other: string): number {
  const [a, b] = [pairsOf(one), pairsOf(other)]
  if (a.length === 0 || b.length === 0) return one.toLowerCase() === other.toLowerCase() ? 1 : 0
  const left = [...b]
  let common = 0
  for (const pair of a) {
    const at = left.indexOf(pair)
    if (at < 0) continue
    left.splice(at, 1)
    common += 1
  }
  return (2 * common) / (a.length + b.length)
}

function pairsOf(name: string): string[] {
  const letters = name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  return Array.from({ length: Math.max(0, letters.length - 1) }, (_, i) => letters.slice(i, i + 2))
}
