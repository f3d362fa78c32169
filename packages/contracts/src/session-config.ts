import { z } from 'zod'
import { THRESHOLD_MAX, THRESHOLD_MIN, TITLES_PER_REQUEST_MAX } from './limits.ts'

/** The minimum probability, in whole percent, of a title that counts as a question. */
const Threshold = z.number().int().min(THRESHOLD_MIN).max(THRESHOLD_MAX)

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
  /** Rows below this percentage are kept but not counted; see `isCounted`. */
  threshold: Threshold,
})
export type SessionConfig = z.infer<typeof SessionConfig>

export const defaultSessionConfig: SessionConfig = {
  titlesPerRequest: 1,
  model: 'gemini-3.5-flash-lite',
  includeAlreadySeen: false,
  keywordForm: false,
  // At this threshold, the finder's model has its best F1.
  threshold: 40,
}
