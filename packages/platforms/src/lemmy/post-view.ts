import { createHash } from 'node:crypto'
import { decodeHTMLStrict } from 'entities'
import { z } from 'zod'
import { boundedCount, COUNT_MAX, linkFields, type Post, SECONDS_MAX } from '../post.ts'

const flag = z.boolean().catch(false)
const text = z.string().nullish().catch(null)
const count = boundedCount(-COUNT_MAX).optional().catch(undefined)
const counts = { score: count, comments: count }

/** Builds before 0.19.4 omit the Z from times in UTC. */
export const lemmyTime = z
  .string()
  .transform((value) => Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/i.test(value) ? value : `${value}Z`))
  .refine((ms) => ms > 0 && ms <= SECONDS_MAX * 1000)

/**
 * A post in a list. 1.0 renames some fields and moves the counts into the post. Each instance numbers posts itself, so
 * the id differs between instances, unlike `ap_id`.
 */
export const PostView = z.object({
  post: z.object({
    id: z.number().int().positive(),
    name: z.string().trim().min(1),
    ap_id: z.url(),
    published: lemmyTime.optional(),
    published_at: lemmyTime.optional(),
    url: text,
    body: text,
    removed: flag,
    deleted: flag,
    nsfw: flag,
    featured_community: flag,
    featured_local: flag,
    ...counts,
  }),
  creator: z
    .object({ name: z.string().min(1).catch('[deleted]'), deleted: flag, bot_account: flag })
    .catch({ name: '[deleted]', deleted: true, bot_account: false }),
  community: z.object({ removed: flag, deleted: flag, nsfw: flag }).catch({
    removed: false,
    deleted: false,
    nsfw: false,
  }),
  counts: z.object(counts).optional().catch(undefined),
})
export type PostView = z.infer<typeof PostView>

/** Returns a post that was read at the home instance of its community, `name@host`; undefined if it has no time. */
export function postOf({ post, creator, community, counts }: PostView, name: string): Post | undefined {
  const publishedMs = post.published ?? post.published_at
  if (publishedMs === undefined) return undefined
  const host = name.slice(name.indexOf('@') + 1)
  return {
    id: `lemmy-${shortHash(post.ap_id)}`,
    title: publishedMs < UNESCAPED_SINCE_MS ? decodeHTMLStrict(post.name) : post.name,
    author: creator.deleted ? '[deleted]' : creator.name,
    community: name,
    score: post.score ?? counts?.score ?? 0,
    numComments: Math.max(0, post.comments ?? counts?.comments ?? 0),
    createdAt: new Date(publishedMs).toISOString(),
    permalink: `https://${host}/post/${post.id}`,
    over18: post.nsfw || community.nsfw,
    removed: post.removed || post.deleted || community.removed || community.deleted,
    stickied: post.featured_community || post.featured_local,
    official: creator.bot_account,
    ...linkFields(post.url),
    hasText: !post.url && Boolean(post.body),
    isGallery: false,
  }
}

const ID_CHARACTERS = 12

/** 62 bits: the probability that any two of ten million posts share an id is one in 90,000. */
function shortHash(address: string): string {
  const hash = BigInt(`0x${createHash('sha256').update(address).digest('hex')}`)
  return hash.toString(36).padStart(ID_CHARACTERS, '0').slice(-ID_CHARACTERS)
}

/** Since 0.19, of December 2023, titles are no longer stored escaped. */
const UNESCAPED_SINCE_MS = Date.parse('2024-01-01T00:00:00Z')
