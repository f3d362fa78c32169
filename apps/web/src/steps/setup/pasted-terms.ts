import { SEED_TERM_LENGTH_MAX } from '@quarry/contracts/limits'

/** Returns the terms of a pasted list, separated by commas, semicolons, tabs or lines; each once, whatever its case. */
export function readTermList(text: string): string[] {
  const pieces = text.split(/[\n\r\t,;]+/).map((piece) => piece.trim().replace(/\s+/g, ' '))
  const terms = new Map<string, string>()
  for (const piece of pieces) {
    const key = piece.toLowerCase()
    if (piece !== '' && !terms.has(key)) terms.set(key, piece.slice(0, SEED_TERM_LENGTH_MAX))
  }
  return [...terms.values()]
}

/**
 * Puts the list into the fields: its first term into the one that it was pasted into, the others into empty ones. Terms that
 * are in a field already are skipped.
 */
export function fillTerms(
  fields: readonly string[],
  at: number,
  list: readonly string[],
): { fields: string[]; leftOut: string[] } {
  const filled = fields.map((term, index) => (index === at ? '' : term))
  const known = new Set(filled.map((term) => term.trim().toLowerCase()))
  const left = list.filter((term) => !known.has(term.toLowerCase()))
  for (const index of [at, ...fields.keys()]) {
    if (filled[index]?.trim() === '') filled[index] = left.shift() ?? ''
  }
  return { fields: filled, leftOut: left }
}

/** Gives each term of a list that was typed into one field a field of its own. */
export function splitTerms(fields: readonly string[]): { fields: readonly string[]; leftOut: string[] } {
  let split = { fields, leftOut: [] as string[] }
  for (const [at, term] of fields.entries()) {
    const list = readTermList(term)
    if (list.length < 2) continue
    const filled = fillTerms(split.fields, at, list)
    split = { fields: filled.fields, leftOut: [...split.leftOut, ...filled.leftOut] }
  }
  return split
}
