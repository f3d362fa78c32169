import { z } from 'zod'
import { TITLE_LENGTH_MAX } from './limits.ts'

export const ProcessingStatus = z.enum(['pending', 'processing', 'processed', 'error'])
export type ProcessingStatus = z.infer<typeof ProcessingStatus>

/** Reddit's own id of a post, without the `t3_` prefix. */
export const QuestionId = z.string().regex(/^[a-z0-9]{1,16}$/, 'must be the id of a Reddit post')

const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^\r\n]*$/, 'must be one line')

/** A title as a person or the AI may set it: trimmed, one line. */
export const Title = line(TITLE_LENGTH_MAX)

export const Question = z.object({
  id: QuestionId,
  /** What is shown and exported: the user's edit, else the AI's answer, else the original. */
  title: Title,
  originalTitle: z.string().min(1).max(TITLE_LENGTH_MAX),
  subreddit: z.string().min(1).max(50),
  author: z.string().max(50),
  score: z.number().int(),
  numComments: z.number().int().nonnegative(),
  processingStatus: ProcessingStatus,
  aiEnhanced: z.boolean(),
  /** When the post was made. */
  createdAt: z.iso.datetime(),
  /** Path on reddit.com, beginning with a slash. */
  permalink: z.string().max(300).regex(/^\//),
  /** The user has changed the title. */
  edited: z.boolean(),
  /** The AI's title where the user's own edit won. */
  suggestion: z.string().max(TITLE_LENGTH_MAX).optional(),
  /** The user has accepted the title as it is, or written it after the AI: it is not offered for review. */
  reviewed: z.boolean().optional(),
  /** Short search phrase for keyword planners, when the session asked for it. */
  keyword: z.string().max(TITLE_LENGTH_MAX).optional(),
  /** What cleaned it: model, prompt version and schema version, as in `gemini-2.5-flash/3/2`. */
  cleanedWith: z.string().max(80).optional(),
  /** Why the AI could not clean it, in a plain sentence. */
  problem: z.string().max(500).optional(),
  /** Revision of the set at this question's last change. */
  revision: z.number().int().nonnegative(),
})
export type Question = z.infer<typeof Question>
