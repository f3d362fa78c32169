import { z } from 'zod'

/** The fields of a post that Quarry needs. */
export interface Submission {
  /** Reddit's own id, `1skh9xm`. */
  id: string
  /** `t3_1skh9xm`, for pagination. */
  fullname: string
  title: string
  /** `[deleted]` if the account was deleted. */
  author: string
  subreddit: string
  score: number
  numComments: number
  /** ISO 8601. */
  createdAt: string
  /** Path on reddit.com. */
  permalink: string
  over18: boolean
  /** Removed by its author, a moderator or Reddit, so it must not be stored. */
  removed: boolean
  stickied: boolean
  /** An official post of the moderators or of Reddit. */
  official: boolean
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

const flag = z.boolean().catch(false)
const count = z.number().catch(0)
const text = z.string().nullish().catch(null)

const SubmissionThing = z.object({
  kind: z.literal('t3'),
  data: z.object({
    id: z.string().min(1),
    title: z.string(),
    subreddit: z.string().min(1),
    created_utc: z.number().positive().max(8.64e12),
    author: z.string().catch('[deleted]'),
    score: count,
    num_comments: count,
    permalink: text,
    over_18: flag,
    stickied: flag,
    distinguished: text,
    is_self: flag,
    removed_by_category: text,
    selftext: text,
    is_gallery: flag,
    domain: text,
    post_hint: text,
    url_overridden_by_dest: text,
    link_flair_text: text,
  }),
})

/** Parses a submission of a listing (t3, snake_case). */
export const SubmissionChild = SubmissionThing.transform(({ data: post }): Submission => {
  const removedText = post.selftext === '[removed]' || post.selftext === '[deleted]'
  return {
    id: post.id,
    fullname: `t3_${post.id}`,
    title: post.title,
    author: post.author,
    subreddit: post.subreddit,
    score: post.score,
    numComments: post.num_comments,
    createdAt: new Date(post.created_utc * 1000).toISOString(),
    permalink: post.permalink || `/r/${post.subreddit}/comments/${post.id}/`,
    over18: post.over_18,
    removed: removedText || Boolean(post.removed_by_category),
    stickied: post.stickied,
    official: Boolean(post.distinguished) || post.author === 'AutoModerator',
    isSelf: post.is_self,
    hasText: post.is_self && Boolean(post.selftext) && !removedText,
    isGallery: post.is_gallery,
    ...(post.domain ? { domain: post.domain } : {}),
    ...(post.post_hint ? { hint: post.post_hint } : {}),
    ...(post.url_overridden_by_dest ? { url: post.url_overridden_by_dest } : {}),
    ...(post.link_flair_text ? { flair: post.link_flair_text } : {}),
  }
})
