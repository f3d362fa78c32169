import { z } from 'zod'
import { QUESTION_CUT_MAX, QUESTION_CUT_MIN, TITLES_PER_REQUEST_MAX } from './limits.ts'

export const QuestionFilter = z.enum(['strict', 'broad'])
export type QuestionFilter = z.infer<typeof QuestionFilter>

/** The least probability, in whole percent, of a title that counts as a question. */
export const QuestionCut = z.number().int().min(QUESTION_CUT_MIN).max(QUESTION_CUT_MAX)

export const Model = z.string().regex(/^[a-z0-9][a-z0-9.-]{2,60}$/, 'must be the name of a Gemini model')

/** The settings of a session. */
export const SessionConfig = z.strictObject({
  titlesPerRequest: z.number().int().min(1).max(TITLES_PER_REQUEST_MAX),
  /** Gemini model for cleaning. */
  model: Model,
  /** Also extract posts that this session has seen and deleted. */
  includeAlreadySeen: z.boolean(),
  /** Request a short search phrase for each title. */
  keywordForm: z.boolean(),
  /** `strict` accepts only certain questions and requests, `broad` misses hardly any. */
  questionFilter: QuestionFilter,
  /** The user's own cut instead of the filter's; null for the filter's. */
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
