import type { AnswerState } from '@quarry/contracts/answer'
import { z } from 'zod'
import {
  type AnsweredPost,
  answerPoints,
  authorName,
  bestOf,
  type PostAnswers,
  type ReadAnswer,
} from '../answers/answered-post.ts'
import { textOfMarkdown } from '../answers/plain-text.ts'
import { PlatformError } from '../platform-error.ts'
import type { SlotOptions } from '../source.ts'
import type { Instance } from './instance.ts'
import type { ApiVersion } from './lemmy-api.ts'
import { lemmyTime } from './post-view.ts'

/** The number of comments to request. With `max_depth`, some versions send more. */
const COMMENTS = 10

/** Returns the path of a post's top-level comments, highest score first. */
function commentListPath(version: ApiVersion, postId: string): string {
  const names = version === 'v3' ? { sort: 'Top', type_: 'All' } : { sort: 'top', type_: 'all' }
  const query = { ...names, post_id: postId, max_depth: '1', limit: String(COMMENTS) }
  return `/api/${version}/comment/list?${new URLSearchParams(query)}`
}

const flag = z.boolean().catch(false)
const gone = { deleted: flag, removed: flag }

/** A comment from either version. Version 1.0 renames the time and moves the score into the comment. */
export const CommentView = z.object({
  comment: z.object({
    id: z.int().positive(),
    content: z.string().catch(''),
    path: z.string().optional().catch(undefined),
    published: lemmyTime.optional(),
    published_at: lemmyTime.optional(),
    score: answerPoints,
    distinguished: flag,
    ...gone,
  }),
  creator: z
    .object({ name: z.string().catch(''), deleted: flag, bot_account: flag })
    .catch({ name: '', deleted: true, bot_account: false }),
  post: z.object(gone).catch({ deleted: false, removed: false }),
  counts: z.object({ score: answerPoints }).optional().catch(undefined),
})
type CommentView = z.infer<typeof CommentView>

const CommentList = z.union([
  z.object({ comments: z.array(z.unknown()) }).transform(({ comments }) => comments),
  z.object({ items: z.array(z.unknown()) }).transform(({ items }) => items),
])
const OneComment = z.object({ comment_view: CommentView })

/** Reads the highest-scoring comments on a post at its community's home instance. */
export async function readAnswers(
  instance: Instance,
  { id, community, permalink }: AnsweredPost,
  slot: SlotOptions = {},
): Promise<PostAnswers> {
  const postId = /\d+$/.exec(permalink)?.[0]
  const host = community.slice(community.indexOf('@') + 1)
  if (postId === undefined) throw new PlatformError('lemmy', 'not-found')
  try {
    const isVersionKnown = instance.knownVersion() !== undefined
    const version = await instance.version(slot)
    const slotReserved = isVersionKnown && slot.slotReserved === true
    const listed = await instance.get(commentListPath(version, postId), CommentList, {
      ...slot,
      slotReserved,
    })
    const views = listed.flatMap((item) => CommentView.safeParse(item).data ?? [])
    return { id, answers: bestOf(views.filter(isAnswer).flatMap((view) => answerOf(view, host) ?? [])) }
  } catch (error) {
    if (!(error instanceof PlatformError) || error.kind !== 'not-found') throw error
    return { id, answers: [], gone: 'deleted' }
  }
}

function isAnswer({ comment, creator }: CommentView): boolean {
  const isFirstLevel = (comment.path ?? '0.1').split('.').length === 2
  const isOfPerson = !creator.bot_account && !comment.distinguished
  return isFirstLevel && isOfPerson && !comment.deleted && !comment.removed
}

function answerOf({ comment, creator, counts }: CommentView, host: string): ReadAnswer | undefined {
  const publishedMs = comment.published ?? comment.published_at
  if (publishedMs === undefined) return undefined
  return {
    id: `lemmy-${host}-${comment.id}`,
    author: creator.deleted ? '' : authorName(creator.name),
    points: comment.score ?? counts?.score,
    createdAt: new Date(publishedMs).toISOString(),
    permalink: `https://${host}/comment/${comment.id}`,
    text: textOfMarkdown(comment.content),
  }
}

/** Returns the instance in an answer's id: `lemmy-feddit.org-88120`. */
export const hostOfAnswer = (id: string): string => id.slice('lemmy-'.length, id.lastIndexOf('-'))

/** Looks up one comment, which is also gone if its post is. */
export async function readState(
  instance: Instance,
  id: string,
  slot: SlotOptions = {},
): Promise<AnswerState> {
  try {
    const version = await instance.version(slot)
    const path = `/api/${version}/comment?id=${id.slice(id.lastIndexOf('-') + 1)}`
    const { comment_view: view } = await instance.get(path, OneComment, { ...slot, slotReserved: false })
    const { comment, post, creator } = view
    const isGone = comment.deleted || comment.removed || post.deleted || post.removed
    return { id, gone: isGone, author: creator.deleted ? '' : authorName(creator.name) }
  } catch (error) {
    if (!(error instanceof PlatformError) || error.kind !== 'not-found') throw error
    return { id, gone: true }
  }
}
