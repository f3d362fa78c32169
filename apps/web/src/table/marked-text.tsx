/** The text with every occurrence of what is sought marked, without case. */
export function MarkedText({ text, sought }: { text: string; sought: string }) {
  return splitAt(text, sought.trim().toLowerCase()).map(({ start, part, found }) =>
    found ? <mark key={start}>{part}</mark> : part,
  )
}

type Part = { start: number; part: string; found: boolean }

function splitAt(text: string, sought: string): Part[] {
  const lower = text.toLowerCase()
  // A few letters change their length with their case; then places in the one are not places in the other.
  if (sought === '' || lower.length !== text.length) return [{ start: 0, part: text, found: false }]
  const parts: Part[] = []
  let start = 0
  for (let at = lower.indexOf(sought); at !== -1; at = lower.indexOf(sought, start)) {
    if (at > start) parts.push({ start, part: text.slice(start, at), found: false })
    start = at + sought.length
    parts.push({ start: at, part: text.slice(at, start), found: true })
  }
  if (start < text.length) parts.push({ start, part: text.slice(start), found: false })
  return parts
}
