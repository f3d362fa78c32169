import { SEED_TERM_LENGTH_MAX } from '@quarry/contracts/limits'

/** Splits a pasted list at commas, semicolons, tabs and lines; keeps each term once, ignoring case. */
export function readTermList(text: string): string[] {
  const pieces = text.split(/[\n\r\t,;]+/).map((piece) => piece.trim().replace(/\s+/g, ' '))
  const terms = new Map<string, string>()
  for (const piece of pieces) {
    const key = piece.toLowerCase()
    if (piece !== '' && !terms.has(key)) terms.set(key, piece.slice(0, SEED_TERM_LENGTH_MAX))
  }
  return [...terms.values()]
}

/** If a field contains a list, spreads all terms over the fields in order. A list's terms that don't fit are left out. */
export function spreadTerms(fields: readonly string[]): { fields: readonly string[]; leftOut: string[] } {
  const lists = fields.map(readTermList)
  if (lists.every(({ length }) => length < 2)) return { fields, leftOut: [] }
  const terms = readTermList(fields.join('\n'))
  const alone = new Set(lists.flatMap((list) => (list.length === 1 ? list : [])).map(lowerCase))
  const leftOut = terms.filter((term) => !alone.has(lowerCase(term))).slice(fields.length - alone.size)
  const kept = terms.filter((term) => !leftOut.includes(term))
  return { fields: fields.map((_, at) => kept[at] ?? ''), leftOut }
}

const lowerCase = (term: string) => term.toLowerCase()
