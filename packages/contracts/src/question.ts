import { z } from 'zod'
import { PERMALINK_LENGTH_MAX, TITLE_LENGTH_MAX } from './limits.ts'
import { isWithin, text, WellFormed } from './text.ts'

export const ProcessingStatus = z.enum(['pending', 'processing', 'processed', 'error'])
export type ProcessingStatus = z.infer<typeof ProcessingStatus>

/** What kind of answer a question is after. */
export const QuestionType = z.enum([
  'how-to',
  'reason',
  'fact',
  'recommendation',
  'troubleshooting',
  'comparison',
  'experience',
  'advice',
  'other',
])
export type QuestionType = z.infer<typeof QuestionType>

/** Reddit's own id of a post, without the `t3_` prefix. */
export const QuestionId = z.string().regex(/^[a-z0-9]{1,16}$/, 'must be the id of a Reddit post')

/** Far more than Reddit has ever counted, and a number that Redis' JSON writer keeps as it is. */
const COUNT_MAX = 2 ** 31 - 1

/** A title as a person or the AI may set it: trimmed, one line. */
export const Title = WellFormed.trim()
  .min(1)
  .regex(/^[^\r\n]*$/, 'must be one line')
  .refine((title) => isWithin(title, TITLE_LENGTH_MAX), `must be at most ${TITLE_LENGTH_MAX} characters`)

export const Question = z.object({
  id: QuestionId,
  /** What is shown and exported: the user's edit, else the AI's answer, else the original. */
  title: Title,
  originalTitle: text(TITLE_LENGTH_MAX).min(1),
  subreddit: text(50).min(1),
  author: text(50),
  score: z.number().int().min(-COUNT_MAX).max(COUNT_MAX),
  numComments: z.number().int().nonnegative().max(COUNT_MAX),
  processingStatus: ProcessingStatus,
  aiEnhanced: z.boolean(),
  /** When the post was made. */
  createdAt: z.iso.datetime(),
  /** Path on reddit.com: one slash first, as two would name another host. */
  permalink: text(PERMALINK_LENGTH_MAX).regex(/^\/(?![/\\])[^\s\\<>"]*$/, 'must be a path on reddit.com'),
  /** The user has changed the title. */
  edited: z.boolean(),
  /** The AI's title where the user's own edit won. */
  suggestion: text(TITLE_LENGTH_MAX).optional(),
  /** The user has accepted the title as it is, or written it after the AI: it is not offered for review. */
  reviewed: z.boolean().optional(),
  /** What kind of answer it is after, as far as its words tell. Older session files have none. */
  type: QuestionType.optional(),
  /** How likely the title asks something, in percent, rounded down. Older session files have none. */
  probability: z.number().int().min(0).max(100).optional(),
  /** The user took it over from the unlikely questions: no cut sets it aside again. */
  chosen: z.boolean().optional(),
  /** Short search phrase for keyword planners, when the session asked for it. */
  keyword: text(TITLE_LENGTH_MAX).optional(),
  /** What cleaned it: model, prompt version and schema version, as in `gemini-2.5-flash/3/2`. */
  cleanedWith: text(80).optional(),
  /** Why the AI could not clean it, in a plain sentence. */
  problem: text(500).optional(),
  /** Revision of the set at this question's last change. */
  revision: z.number().int().nonnegative(),
})
export type Question = z.infer<typeof Question>

/** A title that is probably not a question: less likely than the session's cut. It can be taken over into the questions. */
export const UnlikelyQuestion = Question.pick({
  id: true,
  title: true,
  subreddit: true,
  author: true,
  score: true,
  numComments: true,
  createdAt: true,
  permalink: true,
  type: true,
}).extend({ probability: Question.shape.probability.unwrap() })
export type UnlikelyQuestion = z.infer<typeof UnlikelyQuestion>
