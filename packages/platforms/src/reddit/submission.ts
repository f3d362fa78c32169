import type { GoneReason } from '@quarry/contracts/question'
import { z } from 'zod'
import { boundedCount, COUNT_MAX, type Post, type PostState, SECONDS_MAX } from '../post.ts'

const flag = z.boolean().catch(false)
const score = boundedCount(-COUNT_MAX)
const comments = boundedCount(0)
const text = z.string().nullish().catch(null)

export const SubmissionThing = z.object({
  kind: z.literal('t3'),
  data: z.object({
    id: z.string().min(1),
    title: z.string(),
    subreddit: z.string().min(1),
    created_utc: z.number().positive().max(SECONDS_MAX),
    author: z.string().catch('[deleted]'),
    score: score.catch(0),
    num_comments: comments.catch(0),
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

/** Parses a listing's submission (t3, snake_case). */
export const SubmissionChild = SubmissionThing.transform(({ data: post }): Post => {
  const isGone = goneReason(post) !== undefined
  return {
    id: post.id,
    title: post.title,
    author: post.author,
    community: post.subreddit,
    score: post.score,
    numComments: post.num_comments,
    createdAt: new Date(post.created_utc * 1000).toISOString(),
    permalink: post.permalink || `/r/${post.subreddit}/comments/${post.id}/`,
    over18: post.over_18,
    removed: isGone,
    stickied: post.stickied,
    official: Boolean(post.distinguished) || post.author === 'AutoModerator',
    isSelf: post.is_self,
    hasText: post.is_self && Boolean(post.selftext) && !isGone,
    isGallery: post.is_gallery,
    ...(post.domain ? { domain: post.domain } : {}),
    ...(post.post_hint ? { hint: post.post_hint } : {}),
    ...(post.url_overridden_by_dest ? { url: post.url_overridden_by_dest } : {}),
    ...(post.link_flair_text ? { flair: post.link_flair_text } : {}),
  }
})

const known = <T extends z.ZodType>(value: T) => value.optional().catch(undefined)

/** Values that were observed or documented. */
const RemovalCategory = z.enum([
  'author',
  'deleted',
  'moderator',
  'reddit',
  'automod_filtered',
  'copyright_takedown',
  'content_takedown',
  'anti_evil_ops',
  'community_ops',
])
const AuthorName = z.string().regex(/^(?:[\w-]{1,50}|\[deleted\])$/)

/**
 * Parses a submission that was requested by id. Requires only the id, because a deleted post may lack everything else.
 * The fields that decide whether the post is gone are strict, because the mark invites the user to delete the question.
 */
export const PostStateChild = z
  .object({
    kind: z.literal('t3'),
    data: z.object({
      id: z.string().min(1),
      subreddit: known(z.string()),
      author: known(AuthorName),
      score: known(score),
      num_comments: known(comments),
      removed_by_category: RemovalCategory.nullish(),
      selftext: z.string().nullish(),
    }),
  })
  .transform(
    ({ data: post }): PostState => ({
      id: post.id,
      community: post.subreddit,
      author: post.author,
      score: post.score,
      numComments: post.num_comments,
      gone: goneReason(post),
    }),
  )

/**
 * A post still exists if only its author's account was deleted (responses recorded in 2020). A post deleted by its
 * author has the text `[deleted]`, or Reddit names the author as the one who removed it.
 */
export function goneReason({
  selftext,
  removed_by_category,
}: {
  selftext?: string | null | undefined
  removed_by_category?: string | null | undefined
}): GoneReason | undefined {
  if (selftext === '[deleted]' || removed_by_category === 'author' || removed_by_category === 'deleted')
    return 'deleted'
  return selftext === '[removed]' || removed_by_category ? 'removed' : undefined
}
