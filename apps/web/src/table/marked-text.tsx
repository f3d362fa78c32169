import { splitMatches } from './split-matches.ts'

type MarkedTextProps = {
  text: string
  searchTerm: string
}

/** The text with every occurrence of the search term marked, ignoring case. */
export function MarkedText({ text, searchTerm }: MarkedTextProps) {
  return splitMatches(text, searchTerm).map(({ start, part, found }) =>
    found ? <mark key={start}>{part}</mark> : part,
  )
}
