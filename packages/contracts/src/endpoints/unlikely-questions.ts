import { z } from 'zod'
import { QUESTIONS_MAX, UNLIKELY_PAGE_ROWS } from '../limits.ts'
import { QuestionId, UnlikelyQuestion } from '../question.ts'
import { QuestionCut } from '../session-config.ts'

const count = z.number().int().nonnegative()

export const UnlikelyQuestionsPage = z.object({
  /** Questions that a raised cut has set aside come first, then the others; each group has the most likely first. */
  data: z.array(UnlikelyQuestion),
  total: count,
  /** The session's cut in percent: its extractions store titles below it here. */
  cut: count,
  /** Pairs of a probability (percent) and the number of titles that have it, the lowest probability first. */
  counts: z.array(z.tuple([count, count])),
})
export type UnlikelyQuestionsPage = z.infer<typeof UnlikelyQuestionsPage>

/** Lists titles that are probably not questions, page by page. */
export const listUnlikelyQuestions = {
  method: 'GET',
  url: '/api/questions/unlikely',
  schema: {
    querystring: z.object({
      offset: z.coerce.number().int().nonnegative().default(0),
      limit: z.coerce.number().int().min(0).max(UNLIKELY_PAGE_ROWS).default(UNLIKELY_PAGE_ROWS),
    }),
    response: { 200: UnlikelyQuestionsPage },
  },
} as const

const ids = z.strictObject({ ids: z.array(QuestionId).min(1).max(QUESTIONS_MAX) })

/** Turns unlikely questions into questions, up to `QUESTIONS_MAX` per session. Unknown ids are ignored. */
export const takeUnlikelyQuestions = {
  method: 'POST',
  url: '/api/questions/unlikely/take',
  schema: { body: ids, response: { 200: z.object({ taken: count }) } },
} as const

/** Undoes taking over: moves questions back, except those that were changed since or are being cleaned. */
export const putBackQuestions = {
  method: 'POST',
  url: '/api/questions/unlikely/put-back',
  schema: {
    body: ids,
    response: { 200: z.object({ putBack: count }) },
  },
} as const

/**
 * Changes the session's cut (percent) without reading again, for an active extraction and the next ones, too. Questions below
 * it are set aside, except those that were changed, taken over by hand or are being cleaned; unlikely ones above it become
 * questions, as far as the session has room.
 */
export const changeQuestionCut = {
  method: 'POST',
  url: '/api/questions/cut',
  schema: {
    body: z.strictObject({ cut: QuestionCut }),
    response: { 200: z.object({ setAside: count, taken: count }) },
  },
} as const
