import { z } from 'zod'
import { text } from './text.ts'

/** Code points. */
export const DIFFERENCES_LENGTH_MAX = 160

/** Code points. */
export const OPINION_LENGTH_MAX = 120

/** The model's second opinion, given original and cleaned title side by side. */
const SecondOpinion = z.object({
  result: z.enum(['same', 'different']),
  /** The difference, in the model's words. */
  what: text(OPINION_LENGTH_MAX).optional(),
})

/** How far a cleaned title may be from its original in meaning, so that users can review the riskiest first. */
export const CleaningRisk = z.object({
  /** 0 (only spelling and punctuation changed) to 100, by the kind of the gravest difference. It is not a probability. */
  score: z.number().int().min(0).max(100),
  /** What differs, such as `left out: Windows · for → into`. Missing where only the form does. */
  differences: text(DIFFERENCES_LENGTH_MAX).optional(),
  /** Missing unless requested. `different` raises the score. */
  secondOpinion: SecondOpinion.optional(),
})
export type CleaningRisk = z.infer<typeof CleaningRisk>
