import { z } from 'zod'
import { Findings, GroupId, NO_TOPIC, TopicId } from '../findings.ts'
import { CHANGES_MAX, POLL_PAGE_ROWS, REPLACEMENTS_MAX, ROWS_MAX } from '../limits.ts'
import { NewQuestion, Question, QuestionId, QuestionState, StoredQuestion, Title } from '../question.ts'
import { Run } from '../run.ts'

export const QuestionsQuery = z.object({
  subreddit: z.string().trim().min(1).max(50).optional(),
  /** The last revision that the caller has; the response contains later changes. */
  since: z.coerce.number().int().nonnegative().optional(),
  /** The set's epoch, from the response that `since` came from. */
  epoch: z.string().max(64).optional(),
  /** The maximum number of rows in a response to a call with `since`. */
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
  /** Identifies this set. It changes when the set was lost or Redis reloaded it from disk. */
  epoch: z.string(),
  /** More changes follow `revision`, so the caller should poll again immediately. */
  more: z.boolean(),
  /** `since` belongs to another set, so the caller must discard its rows and start at 0. */
  reset: z.boolean().optional(),
  /**
   * All active runs, and ended runs that changed after `since`. The caller keeps the ended runs that it already has.
   */
  runs: z.array(Run),
  /**
   * The codebook, groups and pairs, if any of them changed after `since`. The whole set always includes them if they
   * exist.
   */
  findings: Findings.optional(),
  /** The server's time, because the caller's clock may differ from the one behind the runs' times. */
  now: z.iso.datetime(),
})
export type QuestionsPage = z.infer<typeof QuestionsPage>

export const listQuestions = {
  method: 'GET',
  url: '/api/questions',
  schema: { querystring: QuestionsQuery, response: { 200: QuestionsPage } },
} as const

/**
 * `accept` keeps the title and ends its review, `accept-together` does so for one of many titles, `take-suggestion` replaces the user's title by the AI's, `revert`
 * restores the original and ends its review, `clean-again` restores the original and makes the question pending,
 * `choose` makes a row below the threshold count. A decision that does not apply changes nothing.
 */
export const ReviewDecision = z.enum([
  'accept',
  'accept-together',
  'revert',
  'clean-again',
  'take-suggestion',
  'choose',
])
export type ReviewDecision = z.infer<typeof ReviewDecision>

const ChosenTopic = z.union([TopicId, z.literal(NO_TOPIC)])
const ChosenGroup = GroupId.nullable()

const QuestionChange = z.union([
  z.strictObject({ title: Title }),
  z.strictObject({ decision: ReviewDecision }),
  /** Puts the question into a topic, where every run then leaves it. */
  z.strictObject({ topic: ChosenTopic }),
  /** Puts the question into a group or takes it out of its group. */
  z.strictObject({ group: ChosenGroup }),
])
export type QuestionChange = z.infer<typeof QuestionChange>

const ChangesResponse = z.object({ questions: z.array(StoredQuestion) })

export const QuestionChangeById = z.union([
  z.strictObject({ id: QuestionId, title: Title }),
  z.strictObject({ id: QuestionId, decision: ReviewDecision }),
  z.strictObject({ id: QuestionId, topic: ChosenTopic }),
  z.strictObject({ id: QuestionId, group: ChosenGroup }),
])
export type QuestionChangeById = z.infer<typeof QuestionChangeById>

/**
 * Changes the titles of questions, or decides on the AI's titles. The response omits questions that no longer exist.
 */
export const changeQuestions = {
  method: 'POST',
  url: '/api/questions/change',
  schema: {
    body: z.strictObject({ changes: z.array(QuestionChangeById).min(1).max(CHANGES_MAX) }),
    response: { 200: ChangesResponse },
  },
} as const

/**
 * Restores questions to an earlier state, for undo. The response omits questions that no longer exist or that changed
 * after `ifRevision`.
 */
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

/** Replaces those parts of the findings that the body contains. Rejected with `run-active` while a run finds topics. */
export const changeFindings = {
  method: 'PUT',
  url: '/api/findings',
  schema: {
    body: Findings.partial().strict(),
    response: { 200: z.object({ revision: z.number().int().nonnegative() }) },
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
    body: z.strictObject({
      questions: z.array(NewQuestion).max(ROWS_MAX),
      /** Ids that the caller has deleted, so that the set never adds them. */
      removed: z.array(QuestionId).max(ROWS_MAX).optional(),
      /** Adds questions again that the set has known, as undo does. */
      undo: z.literal(true).optional(),
      /** Nothing of a copy that is being restored follows. */
      last: z.literal(true).optional(),
    }),
    response: { 200: z.object({ restored: z.number().int().nonnegative() }) },
  },
} as const

/** Exports the rows that count as questions. */
export const exportQuestions = {
  method: 'GET',
  url: '/api/questions/export',
  schema: { querystring: z.object({ format: z.enum(['json', 'csv']).default('json') }) },
} as const
