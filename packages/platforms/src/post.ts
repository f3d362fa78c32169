import type { GoneReason } from '@quarry/contracts/question'
import { z } from 'zod'

/** A post of a source, as far as Quarry needs it. */
export interface Post {
  /** Unique across sources: `1skh9xm` (Reddit's own id), `hn-20005365`, `se-cooking-53579112`. */
  id: string
  title: string
  /** Display name; `[deleted]` if the account was deleted. */
  author: string
  /** https address of the author's profile, where the licence requires a link to it. */
  authorUrl?: string
  community: string
  score: number
  numComments: number
  /** ISO 8601. */
  createdAt: string
  /** Path on reddit.com, or an https address of at most 300 characters. */
  permalink: string
  /** The licence under which the title may be used, as the source names it: `CC BY-SA 4.0`. */
  licence?: string
  over18: boolean
  /** Removed by its author, a moderator or the source, so it must not be stored. */
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
  /** Domain of a link, `i.redd.it`. */
  domain?: string
  /** Reddit's guess of the content: `image`, `hosted:video`, `link`. */
  hint?: string
  /** URL of a link. */
  url?: string
  flair?: string
}

/** The current state of a post that was read before. Values that the source does not send are undefined. */
export interface PostState {
  id: string
  community: string | undefined
  author: string | undefined
  score: number | undefined
  numComments: number | undefined
  /** Why the post is gone; undefined if it is not. */
  gone: GoneReason | undefined
}

/** What the database stores of a count. */
export const COUNT_MAX = 2 ** 31 - 1

/** Seconds until the year 10000, whose dates have another form. */
export const SECONDS_MAX = 253_402_300_799

/** A count or a score, rounded and bounded. */
export const whole = (least: number) =>
  z.number().transform((value) => Math.min(COUNT_MAX, Math.max(least, Math.round(value))))

/** The state of a post without other known values. */
export const ordinary = {
  over18: false,
  removed: false,
  stickied: false,
  official: false,
  isGallery: false,
} as const

/** Returns what follows from the address that a post links to; without one it is a text post. */
export function linkTo(url: string | null | undefined): Pick<Post, 'isSelf' | 'url' | 'domain'> {
  if (!url) return { isSelf: true }
  const domain = URL.parse(url)?.hostname.replace(/^www\./, '')
  return { isSelf: false, url, ...(domain ? { domain } : {}) }
}

/**
 * Returns the states of posts for a source that omits deleted posts. If it found none of several posts, or `dropped`
 * entries are unreadable, missing posts remain unknown.
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
