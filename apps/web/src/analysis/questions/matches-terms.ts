import type { Question } from '@quarry/contracts/question'

type Row = Pick<Question, 'originalTitle' | 'foundBy'>

/** Returns a function that tells whether a question has one of the terms in its original title or a search found it. */
export function createTermMatch(terms: readonly string[]): (row: Row) => boolean {
  const wanted = terms.map((term) => term.toLowerCase().replace(/\s+/g, ' ').trim())
  return ({ originalTitle, foundBy = [] }) => {
    if (wanted.some((term) => foundBy.includes(term))) return true
    const title = originalTitle.toLowerCase()
    return wanted.some((term) => title.includes(term))
  }
}
