import { z } from 'zod'
import { text } from './text.ts'

export const PROTECTED_TERMS_MAX = 100
/** Code points. With `PROTECTED_TERMS_MAX`, a list has at most 24 kB. */
export const PROTECTED_TERM_LENGTH_MAX = 60

/** Words that keep their spelling in cleaned titles, such as a brand. Case-sensitive. */
export const ProtectedTerm = text(PROTECTED_TERM_LENGTH_MAX)
  .trim()
  .regex(/[\p{L}\p{N}]/u, 'must have a letter or a digit')
  .regex(/^[^\r\n]*$/, 'must be one line')
  .regex(/^[^()[\]{}]*$/, 'must not have brackets, because cleaned titles have none')

export const Spelling = z.enum(['as-written', 'american', 'british'])
export type Spelling = z.infer<typeof Spelling>

/** How a cleaning run writes its titles. */
export const HouseStyle = z.strictObject({
  protectedTerms: z.array(ProtectedTerm).max(PROTECTED_TERMS_MAX),
  spelling: Spelling,
  /** Capital letters only at the beginning and in names. */
  sentenceCase: z.boolean(),
})
export type HouseStyle = z.infer<typeof HouseStyle>

export const plainStyle: HouseStyle = { protectedTerms: [], spelling: 'as-written', sentenceCase: false }

/** Returns true if the style has no rules. */
export function isPlain({ protectedTerms, spelling, sentenceCase }: HouseStyle): boolean {
  return protectedTerms.length === 0 && spelling === 'as-written' && !sentenceCase
}
