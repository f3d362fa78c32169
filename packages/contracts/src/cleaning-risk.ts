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

/**
 * Why a cleaned title may ask something else, most serious first: a word was replaced, left out, added or moved, an
 * abbreviation was spelled out, or only the form changed.
 */
export const RiskReason = z.enum(['replaced', 'left-out', 'added', 'moved', 'written-out', 'form'])
export type RiskReason = z.infer<typeof RiskReason>

/** What may have changed the meaning of a cleaned title. */
export const CleaningRisk = z.object({
  /** The most serious reason. */
  reason: RiskReason,
  /** The differences, most serious first, such as `for → into · left out: Windows`. Missing if only the form differs. */
  differences: text(DIFFERENCES_LENGTH_MAX).optional(),
  /** Missing unless the model was asked. Any but `same` weighs more than any reason. */
  verdict: Verdict.optional(),
})
export type CleaningRisk = z.infer<typeof CleaningRisk>

/** Returns true for a title that users review on its own: a word was replaced, or the model found another question. */
export function isRisky({ reason, verdict }: CleaningRisk): boolean {
  return verdict ? verdict.result !== 'same' : reason === 'replaced'
}
