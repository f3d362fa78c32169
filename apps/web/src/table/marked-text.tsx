import { splitMatches } from './split-matches.ts'

/** The text with every occurrence of what is sought marked, without case. */
export function MarkedText({ text, sought }: { text: string; sought: string }) {
  return splitMatches(text, sought).map(({ start, part, found }) =>
    found ? <mark key={start}>{part}</mark> : part,
  )
}
