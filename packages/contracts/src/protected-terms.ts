import { z } from 'zod'
import { text } from './text.ts'

export const PROTECTED_TERMS_MAX = 100
/** In code points. With `PROTECTED_TERMS_MAX`, a list has at most 24 kB. */
export const PROTECTED_TERM_LENGTH_MAX = 60

/** Words that keep their spelling in cleaned titles, such as a brand. Case-sensitive. */
export const ProtectedTerm = text(PROTECTED_TERM_LENGTH_MAX)
  .trim()
  .regex(/[\p{L}\p{N}]/u, 'must have a letter or a digit')
  .regex(/^[^\r\n]*$/, 'must be one line')
  .regex(/^[^()[\]{}]*$/, 'must not have brackets, because cleaned titles have none')

/** The protected terms of a cleaning run. */
export const ProtectedTerms = z.array(ProtectedTerm).max(PROTECTED_TERMS_MAX)
