import { z } from 'zod'
import { QUESTION_CUT_MAX, QUESTION_CUT_MIN, TITLES_PER_REQUEST_MAX } from './limits.ts'

export const QuestionFilter = z.enum(['strict', 'broad'])
export type QuestionFilter = z.infer<typeof QuestionFilter>

/** The least probability, in whole percent, of a title that counts as a question. */
export const QuestionCut = z.number().int().min(QUESTION_CUT_MIN).max(QUESTION_CUT_MAX)

export const Model = z.string().regex(/^[a-z0-9][a-z0-9.-]{2,60}$/, 'must be the name of a Gemini model')

/** What a session may choose for itself. */
export const SessionConfig = z.strictObject({
  titlesPerRequest: z.number().int().min(1).max(TITLES_PER_REQUEST_MAX),
  /** Gemini model that cleans. */
  model: Model,
  /** Extract posts again that this session has seen and deleted. */
  includeAlreadySeen: z.boolean(),
  /** Ask the AI for a short search phrase beside each title. */
  keywordForm: z.boolean(),
  /** `strict` takes only what is surely a question or a request, `broad` misses hardly any. */
  questionFilter: QuestionFilter,
  /** Instead of the filter, what the user chose; null for the filter's own cut. */
  questionCut: QuestionCut.nullable(),
})
export type SessionConfig = z.infer<typeof SessionConfig>

export const defaultSessionConfig: SessionConfig = {
  titlesPerRequest: 1,
  model: 'gemini-3.5-flash-lite',
  includeAlreadySeen: false,
  keywordForm: false,
  questionFilter: 'broad',
  questionCut: null,
}
