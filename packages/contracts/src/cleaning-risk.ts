import { z } from 'zod'
import { text } from './text.ts'

/** The most serious finding about a cleaned title. `before` and `after` are the words. */
export const RiskReason = z.enum([
  /** A name of the title is missing or was replaced. */
  'name-changed',
  'number-changed',
  /** A word was replaced. A missing `before` or `after` means that this side has no such word. */
  'word-changed',
  /** A word of the sentence is missing. */
  'word-removed',
  'word-added',
  /** A small word that decides the meaning was replaced, such as "with" by "for" or "can" by "should". */
  'small-word-changed',
  /** The words are in another order. */
  'order-changed',
  /** An ambiguous abbreviation was written out. */
  'abbreviation',
  /** Brackets were removed with a remark in them, or from a word, as in code. */
  'brackets-removed',
  /** The title denies something, and words near the negation were changed. */
  'negation-nearby',
  /** The language could not be detected, so fewer checks were possible. */
  'language-unknown',
  /** Earlier responses for it were rejected. */
  'retried',
])
export type RiskReason = z.infer<typeof RiskReason>

/** Code points. */
const DETAIL_MAX = 60

/** Code points. */
export const OPINION_LENGTH_MAX = 120

/** The model's second opinion, given original and cleaned title side by side. */
const SecondOpinion = z.object({
  result: z.enum(['same', 'different']),
  /** The difference, in the model's words. */
  what: text(OPINION_LENGTH_MAX).optional(),
})

/** How likely a cleaned title differs in meaning from its original, so that users can review the riskiest first. */
export const CleaningRisk = z.object({
  /** 0 (nothing but spelling and punctuation changed) to 100. It orders titles and is not a probability. */
  score: z.number().int().min(0).max(100),
  /** Missing where nothing was noticed. */
  reason: RiskReason.optional(),
  /** The words of the original that the reason is about. */
  before: text(DETAIL_MAX).optional(),
  /** The words of the cleaned title. */
  after: text(DETAIL_MAX).optional(),
  /** Missing unless requested. `different` raises the score. */
  secondOpinion: SecondOpinion.optional(),
})
export type CleaningRisk = z.infer<typeof CleaningRisk>
