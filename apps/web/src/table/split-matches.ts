type Part = { start: number; part: string; found: boolean }

/** Splits a text at every occurrence of the search term, ignoring case and surrounding white space. */
export function splitMatches(text: string, search: string): Part[] {
  const searchTerm = search.trim().toLowerCase()
  const lower = text.toLowerCase()
  // A few letters change their length in lower case, and then offsets in the two texts differ.
  if (searchTerm === '' || lower.length !== text.length) return [{ start: 0, part: text, found: false }]
  const parts: Part[] = []
  let start = 0
  for (let at = lower.indexOf(searchTerm); at !== -1; at = lower.indexOf(searchTerm, start)) {
    if (at > start) parts.push({ start, part: text.slice(start, at), found: false })
    start = at + searchTerm.length
    parts.push({ start: at, part: text.slice(at, start), found: true })
  }
  if (start < text.length || parts.length === 0) parts.push({ start, part: text.slice(start), found: false })
  return parts
}
