import { z } from 'zod'
import { ANSWERED_QUESTIONS_MAX, AnswerId, AnswerState, QuestionAnswers } from '../answer.ts'
import { QuestionId } from '../question.ts'
import { RunId } from '../run.ts'
import { SourceId } from '../sources.ts'
import { RedditCredentials, SourceAccess } from './connections.ts'
import { costly } from './costly.ts'
import { RunAccepted } from './runs.ts'

/** Returns the schema of a request to one source. The source is Reddit by default. */
const toSource = <Shape extends z.ZodRawShape>(own: Shape) =>
  z.discriminatedUnion('source', [
    z.object({ source: z.literal('reddit').optional(), ...own, ...RedditCredentials.shape }),
    z.object({ source: SourceId.exclude(['reddit']), ...own, ...SourceAccess.shape }),
  ])

export const ReadAnswersRequest = toSource({ questionId: QuestionId })
export type ReadAnswersRequest = z.infer<typeof ReadAnswersRequest>

/** Reads the best answers to one of the set's questions. The server stores none of them. */
export const readAnswers = {
  method: 'POST',
  url: '/api/questions/answers',
  config: costly,
  schema: { body: ReadAnswersRequest, response: { 200: QuestionAnswers } },
} as const

const QuestionIds = z.array(QuestionId).min(1, 'needs at least one question').max(ANSWERED_QUESTIONS_MAX)

export const AnswersRunRequest = toSource({ questionIds: QuestionIds })
export type AnswersRunRequest = z.infer<typeof AnswersRunRequest>

/**
 * Starts reading the answers to several questions from one source. They wait at most an hour for the page. If the
 * source has a daily limit, the run sends at most half of today's remaining requests.
 */
export const startReadingAnswers = {
  method: 'POST',
  url: '/api/questions/read-answers',
  config: costly,
  schema: { body: AnswersRunRequest, response: { 202: RunAccepted } },
} as const

const ofRun = z.object({ id: RunId })

/** Returns what a run has read and the page has not confirmed yet. */
export const collectAnswers = {
  method: 'GET',
  url: '/api/runs/:id/answers',
  schema: { params: ofRun, response: { 200: z.object({ answers: z.array(QuestionAnswers) }) } },
} as const

/** Deletes the answers that the page has stored. */
export const confirmAnswers = {
  method: 'POST',
  url: '/api/runs/:id/kept-answers',
  schema: {
    params: ofRun,
    body: z.object({ questionIds: QuestionIds }),
    response: { 200: z.object({ deleted: z.number().int().nonnegative() }) },
  },
} as const

export const CheckAnswersRequest = toSource({
  /** All ids belong to the named source. */
  ids: z.array(AnswerId).min(1).max(ANSWERED_QUESTIONS_MAX),
})
export type CheckAnswersRequest = z.infer<typeof CheckAnswersRequest>

/** Looks up whether kept answers still exist. Leaves out answers about which the source says nothing. */
export const checkAnswers = {
  method: 'POST',
  url: '/api/questions/check-answers',
  config: costly,
  schema: { body: CheckAnswersRequest, response: { 200: z.object({ states: z.array(AnswerState) }) } },
} as const
