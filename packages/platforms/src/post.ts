import type { GoneReason } from '@quarry/contracts/question'
import { z } from 'zod'

/** A source's post, reduced to what Quarry needs. */
export interface Post {
  /** Unique across sources: `1skh9xm` (Reddit's own id), `hn-20005365`, `se-cooking-53579112`. */
  id: string
  title: string
  /** Display name; `[deleted]` if the account was deleted. */
  author: string
  /** https address of the author's profile, if the license requires a link to it. */
  authorUrl?: string
  community: string
  score: number
  numComments: number
  /** ISO 8601. */
  createdAt: string
  /** Path on reddit.com, or an https address of at most 300 characters. */
  permalink: string
  /** The title's license, spelled as by the source: `CC BY-SA 4.0`. */
  licence?: string
  over18: boolean
  /** Removed by the author, a moderator or the source, so it must not be stored. */
  removed: boolean
  /** Pinned by a moderator. */
  stickied: boolean
  /** Written by moderators, the source itself or a bot. */
  official: boolean
  /** A text post, not a link. */
  isSelf: boolean
  /** A text post with text below its title. */
  hasText: boolean
  isGallery: boolean
  /** A link's domain: `i.redd.it`. */
  domain?: string
  /** Reddit's guess at the content: `image`, `hosted:video`, `link`. */
  hint?: string
  /** The URL that a link post points to. */
  url?: string
  flair?: string
}

/** A known post's current state. Values that the source does not send are undefined. */
export interface PostState {
  id: string
  community: string | undefined
  author: string | undefined
  score: number | undefined
  numComments: number | undefined
  /** Why the post is gone; undefined if it is not. */
  gone: GoneReason | undefined
}

/** The largest count that the database stores. */
export const COUNT_MAX = 2 ** 31 - 1

/** The last second before the year 10000, whose dates have another format. */
export const SECONDS_MAX = 253_402_300_799

/** Returns the schema of a count or score: rounded, and bounded to what the database stores. */
export const boundedCount = (least: number) =>
  z.number().transform((value) => Math.min(COUNT_MAX, Math.max(least, Math.round(value))))

/** Defaults for the fields that a source does not report. */
export const postDefaults = {
  over18: false,
  removed: false,
  stickied: false,
  official: false,
  isGallery: false,
} as const

/** Returns the fields derived from a link post's address; without an address it is a text post. */
export function linkFields(url: string | null | undefined): Pick<Post, 'isSelf' | 'url' | 'domain'> {
  if (!url) return { isSelf: true }
  const domain = URL.parse(url)?.hostname.replace(/^www\./, '')
  return { isSelf: false, url, ...(domain ? { domain } : {}) }
}

/**
 * Returns the posts' states for a source that omits deleted posts. Missing posts are unknown instead of deleted if none
 * of several was found or if `dropped` entries were unreadable.
 */
export function statesOf(ids: readonly string[], found: readonly Post[], dropped: number): PostState[] {
  const posts = new Map(found.map((post) => [post.id, post]))
  if (posts.size === 0 && ids.length > 1) return []
  return ids.flatMap((id): PostState[] => {
    const post = posts.get(id)
    if (!post && dropped > 0) return []
    const { community, author, score, numComments } = post ?? {}
    return [{ id, community, author, score, numComments, gone: post ? undefined : 'deleted' }]
  })
}
