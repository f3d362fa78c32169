import { z } from 'zod'
import { text } from './text.ts'

/** In code points. */
export const DIFFERENCES_LENGTH_MAX = 160

/** In code points. */
export const VERDICT_WORD_LENGTH_MAX = 60

/**
 * What the model finds when it compares a cleaned title with its original. `same`: the same question. `scope`: a
 * narrower or wider one. `other`: another question.
 */
export const VerdictResult = z.enum(['same', 'scope', 'other'])
export type VerdictResult = z.infer<typeof VerdictResult>

/**
 * Whether a cleaning run also asks the model to judge titles whose wording it changed: `always`, or `if-paid` to save a
 * free key's daily quota.
 */
export const JudgeChoice = z.enum(['always', 'if-paid'])
export type JudgeChoice = z.infer<typeof JudgeChoice>

const Verdict = z.object({
  result: VerdictResult,
  /** The word, in either title, that explains the verdict. */
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
  /**
   * The differences, most serious first, such as `for → into · left out: Windows`. Missing if only the form differs.
   */
  differences: text(DIFFERENCES_LENGTH_MAX).optional(),
  /** Missing if the model was not asked. A verdict other than `same` outweighs every reason. */
  verdict: Verdict.optional(),
})
export type CleaningRisk = z.infer<typeof CleaningRisk>

/** Returns true for a title that users review one at a time: a word was replaced, or the model doubts the meaning. */
export function isRisky({ reason, verdict }: CleaningRisk): boolean {
  return verdict ? verdict.result !== 'same' : reason === 'replaced'
}
