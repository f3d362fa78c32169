import { splitMatches } from './split-matches.ts'

/** The text with every occurrence of the search term marked, ignoring case. */
export function MarkedText({ text, searchTerm }: { text: string; searchTerm: string }) {
  return splitMatches(text, searchTerm).map(({ start, part, found }) =>
    found ? <mark key={start}>{part}</mark> : part,
  )
}
