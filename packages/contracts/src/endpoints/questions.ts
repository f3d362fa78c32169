import { z } from 'zod'
import { CHANGES_MAX, POLL_PAGE_ROWS, REPLACEMENTS_MAX, ROWS_MAX } from '../limits.ts'
import { NewQuestion, Question, QuestionId, QuestionState, StoredQuestion, Title } from '../question.ts'
import { Run } from '../run.ts'

export const QuestionsQuery = z.object({
  subreddit: z.string().trim().min(1).max(50).optional(),
  /** The caller's revision; the response has the changes after it. */
  since: z.coerce.number().int().nonnegative().optional(),
  /** Epoch of the set that `since` belongs to, from the previous response. */
  epoch: z.string().max(64).optional(),
  /** Most rows in one response to a call with `since`. */
  limit: z.coerce.number().int().min(1).max(POLL_PAGE_ROWS).optional(),
})
export type QuestionsQuery = z.infer<typeof QuestionsQuery>

export const QuestionsPage = z.object({
  data: z.array(Question),
  /** Rows below the session's threshold. They do not count as questions; see `isCounted`. */
  unlikely: z.array(Question),
  /** Ids deleted after `since`. */
  removed: z.array(QuestionId),
  revision: z.number().int().nonnegative(),
  /** Identity of this set. A set that was lost, or that Redis has reloaded from disk, has another one. */
  epoch: z.string(),
  /** There are more changes after `revision`: poll again at once. */
  more: z.boolean(),
  /** The caller's `since` belongs to another set: discard the rows and start at 0. */
  reset: z.boolean().optional(),
  /** All active runs, and ended runs that changed after `since`. A caller keeps the other ended runs it knows. */
  runs: z.array(Run),
  /** The server's clock, to compare the runs' times with. */
  now: z.iso.datetime(),
})
export type QuestionsPage = z.infer<typeof QuestionsPage>

export const listQuestions = {
  method: 'GET',
  url: '/api/questions',
  schema: { querystring: QuestionsQuery, response: { 200: QuestionsPage } },
} as const

/**
 * `accept` keeps the title and ends its review, `take-suggestion` replaces the user's title by the AI's, `revert` restores
 * the original and makes the question pending again, `choose` makes a row below the threshold count. A decision that does not
 * apply changes nothing.
 */
export const ReviewDecision = z.enum(['accept', 'revert', 'take-suggestion', 'choose'])
export type ReviewDecision = z.infer<typeof ReviewDecision>

const QuestionChange = z.union([
  z.strictObject({ title: Title }),
  z.strictObject({ decision: ReviewDecision }),
])
export type QuestionChange = z.infer<typeof QuestionChange>

const ChangesResponse = z.object({ questions: z.array(StoredQuestion) })

export const QuestionChangeById = z.union([
  z.strictObject({ id: QuestionId, title: Title }),
  z.strictObject({ id: QuestionId, decision: ReviewDecision }),
])
export type QuestionChangeById = z.infer<typeof QuestionChangeById>

/** Changes the titles of questions, or decides on the AI's titles. The response omits questions that no longer exist. */
export const changeQuestions = {
  method: 'POST',
  url: '/api/questions/change',
  schema: {
    body: z.strictObject({ changes: z.array(QuestionChangeById).min(1).max(CHANGES_MAX) }),
    response: { 200: ChangesResponse },
  },
} as const

/** Restores questions to an earlier state, for undo. The response omits those that no longer exist or have changed since `ifRevision`. */
export const replaceQuestions = {
  method: 'POST',
  url: '/api/questions/replace',
  schema: {
    body: z.strictObject({
      replacements: z
        .array(
          z.strictObject({
            id: QuestionId,
            question: QuestionState,
            ifRevision: z.number().int().nonnegative(),
          }),
        )
        .min(1)
        .max(REPLACEMENTS_MAX),
    }),
    response: { 200: ChangesResponse },
  },
} as const

export const deleteQuestions = {
  method: 'POST',
  url: '/api/questions/delete',
  schema: {
    body: z.strictObject({ ids: z.array(QuestionId).min(1).max(ROWS_MAX) }),
    response: { 200: z.object({ deleted: z.number().int().nonnegative() }) },
  },
} as const

export const restoreQuestions = {
  method: 'PUT',
  url: '/api/questions',
  schema: {
    body: z.strictObject({ questions: z.array(NewQuestion).max(ROWS_MAX) }),
    response: { 200: z.object({ restored: z.number().int().nonnegative() }) },
  },
} as const

/** Exports the rows that count as questions. */
export const exportQuestions = {
  method: 'GET',
  url: '/api/questions/export',
  schema: { querystring: z.object({ format: z.enum(['json', 'csv']).default('json') }) },
} as const
