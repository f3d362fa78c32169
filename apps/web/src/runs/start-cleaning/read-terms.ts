import { PROTECTED_TERM_LENGTH_MAX, PROTECTED_TERMS_MAX, ProtectedTerm } from '@quarry/contracts/house-style'

/** Returns the terms of a typed list, one a line or between commas, without repeats, and what is wrong with it. */
export function readTerms(typed: string): { terms: string[]; problem: string | undefined } {
  const given = [...new Set(typed.split(/[\n,]/).map((term) => term.trim()))].filter((term) => term !== '')
  const terms = given.filter((term) => ProtectedTerm.safeParse(term).success).slice(0, PROTECTED_TERMS_MAX)
  const unfit = given.find((term) => !ProtectedTerm.safeParse(term).success)
  if (unfit !== undefined) return { terms, problem: problemOf(unfit) }
  const isFull = given.length > PROTECTED_TERMS_MAX
  return { terms, problem: isFull ? `Only the first ${PROTECTED_TERMS_MAX} are kept.` : undefined }
}

function problemOf(term: string): string {
  if (/[()[\]{}]/.test(term)) return `“${shortened(term)}” has brackets, and cleaned titles have none.`
  if (!/[\p{L}\p{N}]/u.test(term)) return `“${shortened(term)}” has no letter or digit.`
  return `“${shortened(term)}” is longer than ${PROTECTED_TERM_LENGTH_MAX} characters.`
}

function shortened(term: string): string {
  return term.length > 30 ? `${term.slice(0, 29).trimEnd()}…` : term
}
