import { z } from 'zod'
import { isDemoPost } from './demo-post.ts'
import { GoneReason, Permalink, type Question, QuestionId } from './question.ts'
import { isCheckable } from './reddit-post.ts'
import { SourceId, sourceFacts } from './sources.ts'
import { text } from './text.ts'

/** The most answers to one question that are read and kept. */
export const ANSWERS_MAX = 5
/** Code points of an answer that are kept. Longer answers are cut. */
export const ANSWER_LENGTH_MAX = 5000
/** The most questions whose answers one run reads, and the most kept answers that one call looks up. */
export const ANSWERED_QUESTIONS_MAX = 100

/**
 * Unique across sources, and enough to look the answer up, such as `t1_k3x9f2a`, `hn-20005370`, `se-cooking-53579193`
 * or `lemmy-feddit.org-88120`.
 */
export const AnswerId = z
  .string()
  .regex(
    /^(?:t1_[a-z0-9]{1,16}|hn-\d{1,15}|se-[a-z0-9.-]{1,40}-\d{1,15}|lemmy-[a-z0-9.-]{1,40}-\d{1,15})$/,
    'must be the id of an answer',
  )

/** Returns the source of an answer. */
export function sourceOfAnswer(id: string): SourceId {
  const isOf = ({ idPrefix }: (typeof sourceFacts)[SourceId]) => idPrefix !== '' && id.startsWith(idPrefix)
  return SourceId.options.find((source) => isOf(sourceFacts[source])) ?? 'reddit'
}

const SCORE_MAX = 2 ** 31 - 1

/**
 * What somebody answered, as text without markup. Quarry sends these words to no model, but an assistant that the user
 * has connected may read them.
 */
export const Answer = z.strictObject({
  id: AnswerId,
  /** Empty if the account was deleted. */
  author: text(50),
  /** The author's profile, if the license requires a link to it. */
  authorUrl: Permalink.optional(),
  /** Missing if the source states no points. */
  points: z.number().int().min(-SCORE_MAX).max(SCORE_MAX).optional(),
  createdAt: z.iso.datetime(),
  permalink: Permalink,
  /** In the source's spelling. Without a license, only a brief quote is allowed. */
  licence: text(50).optional(),
  /** Set if the asker accepted the answer. */
  accepted: z.literal(true).optional(),
  text: text(ANSWER_LENGTH_MAX).min(1),
  /** Set if the answer continues where it was written. */
  isCut: z.literal(true).optional(),
})
export type Answer = z.infer<typeof Answer>

/** A question's best answers, with an accepted one first and the rest in the source's order. */
export const QuestionAnswers = z.strictObject({
  questionId: QuestionId,
  answers: z.array(Answer).max(ANSWERS_MAX),
  readAt: z.iso.datetime(),
  /** Requests that reading them took. Missing if they were read together with those of other questions. */
  requests: z.number().int().nonnegative().optional(),
  /** Why the post is gone and therefore has no answers. */
  gone: GoneReason.optional(),
})
export type QuestionAnswers = z.infer<typeof QuestionAnswers>

/** Whether a kept answer still exists where it was read. */
export const AnswerState = z.object({
  id: AnswerId,
  gone: z.boolean(),
  /** Empty if the account was deleted, and missing if the source doesn't say. */
  author: text(50).optional(),
})
export type AnswerState = z.infer<typeof AnswerState>

/** Returns true if the question's link leads to a post whose answers can be read. */
export function hasReadableAnswers(question: Pick<Question, 'id' | 'permalink' | 'source'>): boolean {
  const { id, permalink, source } = question
  // On Lemmy, only the link leads to a post, because the question's id is a hash.
  if (source !== 'lemmy') return isCheckable(question)
  return id.startsWith(sourceFacts.lemmy.idPrefix) && (isDemoPost(permalink) || LEMMY_POST.test(permalink))
}

const LEMMY_POST = /^https:\/\/[a-z0-9.-]+\/post\/\d+$/
