import type { AnswerState } from '@quarry/contracts/answer'
import { z } from 'zod'
import {
  answerPoints,
  answerSeconds,
  authorName,
  bestOf,
  type PostAnswers,
} from '../answers/answered-post.ts'
import { textOfHtml } from '../answers/plain-text.ts'
import { PlatformError } from '../platform-error.ts'
import { readItems } from '../read-items.ts'
import { Listing } from './listing-page.ts'
import { goneReason, SubmissionThing } from './submission.ts'

/** The number of top-level comments to read. Deeper ones answer another comment. */
const COMMENTS = 10

/** Returns the path and query for the highest-scoring comments on a post. */
export const commentRequest = (id: string) => ({
  path: `/comments/${encodeURIComponent(id)}`,
  query: { sort: 'top', limit: String(COMMENTS), depth: '1' },
})

const flag = z.boolean().catch(false)
const words = z.string().catch('')

/** A comment (t1). Leaves out other children, such as the stub that stands for further comments. */
const CommentThing = z.object({
  kind: z.literal('t1'),
  data: z.object({
    id: z.string().regex(/^[a-z0-9]{1,16}$/),
    author: words,
    body: words,
    body_html: words,
    created_utc: answerSeconds,
    permalink: words,
    score: answerPoints,
    score_hidden: flag,
    stickied: flag,
    distinguished: z.string().nullish().catch(null),
  }),
})
type Comment = z.infer<typeof CommentThing>['data']

/** Notes from moderator teams and bots answer nobody. */
const OFFICIAL = /^AutoModerator$|-ModTeam$|(?:[a-z]Bot|[-_]bot)$/

const isGone = ({ body }: Pick<Comment, 'body'>) => body === '[deleted]' || body === '[removed]'

/** Parses the two listings of a post's page, which are the post itself and its comments. */
export function readComments(id: string, json: unknown): PostAnswers {
  const listings = z.tuple([Listing, Listing]).safeParse(json).data
  if (!listings) throw new PlatformError('reddit', 'malformed', { status: 200, detail: 'not two Listings' })
  const [ofPost, ofComments] = listings
  const post = SubmissionThing.safeParse(ofPost.data.children[0]).data?.data
  const gone = post && goneReason(post)
  if (gone) return { id, answers: [], gone }
  const comments = readItems(ofComments.data.children, CommentThing).items.map(({ data }) => data)
  const answers = comments
    .filter((one) => !isGone(one) && !one.stickied && !one.distinguished && !OFFICIAL.test(one.author))
    .map((comment) => ({
      id: `t1_${comment.id}`,
      author: authorName(comment.author),
      ...(!comment.score_hidden && { points: comment.score }),
      createdAt: comment.created_utc,
      permalink: permalinkOf(id, comment),
      text: textOfHtml(comment.body_html),
    }))
  return { id, answers: bestOf(answers) }
}

function permalinkOf(postId: string, { id, permalink }: Comment): string {
  return /^\/r\/\w+\/comments\/[\w/%-]{1,200}$/.test(permalink) ? permalink : `/comments/${postId}/_/${id}/`
}

/** Parses a comment that was requested by fullname. Only Reddit's own statement marks one as gone. */
export const CommentStateChild = z
  .object({
    kind: z.literal('t1'),
    data: z.object({ id: z.string(), author: z.string(), body: z.string() }),
  })
  .transform(
    ({ data: { id, author, body } }): AnswerState => ({
      id: `t1_${id}`,
      gone: isGone({ body }),
      author: authorName(author),
    }),
  )
