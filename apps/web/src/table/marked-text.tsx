import { type Place, placesOf, splitAt } from '../session/questions/split-matches.ts'

type MarkedTextProps = {
  text: string
  searchTerm: string
  /** Where marks are instead of at the search term. */
  places?: readonly Place[] | undefined
}

/** The text with every occurrence of the search term marked, ignoring case. */
export function MarkedText({ text, searchTerm, places = placesOf(text, searchTerm) }: MarkedTextProps) {
  return splitAt(text, places).map(({ start, part, found }) =>
    found ? <mark key={start}>{part}</mark> : part,
  )
}
