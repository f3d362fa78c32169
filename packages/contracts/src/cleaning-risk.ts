import { z } from 'zod'
import { text } from './text.ts'

/** Code points. */
export const DIFFERENCES_LENGTH_MAX = 160

/** Code points. */
export const VERDICT_WORD_LENGTH_MAX = 60

/**
 * What the model finds when it judges a cleaned title beside its original. `same`: the same question. `scope`: a narrower or
 * wider one. `other`: another question.
 */
export const VerdictResult = z.enum(['same', 'scope', 'other'])
export type VerdictResult = z.infer<typeof VerdictResult>

/**
 * Whether a cleaning run also has the titles judged that it changed in more than form: `always`, or only `if-paid`, so that no
 * daily quota of a free key is spent on it.
 */
export const JudgeChoice = z.enum(['always', 'if-paid'])
export type JudgeChoice = z.infer<typeof JudgeChoice>

const Verdict = z.object({
  result: VerdictResult,
  /** The word of either title that makes it so. */
  word: text(VERDICT_WORD_LENGTH_MAX).optional(),
})

/** How far a cleaned title may be from its original in meaning, so that users can review the riskiest first. */
export const CleaningRisk = z.object({
  /** 0 (only spelling and punctuation changed) to 100, by the kind of the gravest difference. It is not a probability. */
  score: z.number().int().min(0).max(100),
  /** What differs, such as `left out: Windows · for → into`. Missing where only the form does. */
  differences: text(DIFFERENCES_LENGTH_MAX).optional(),
  /** Missing unless the model was asked. Any but `same` raises the score to 100. */
  verdict: Verdict.optional(),
})
export type CleaningRisk = z.infer<typeof CleaningRisk>
