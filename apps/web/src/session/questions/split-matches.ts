/** Offsets in a text: where something begins, and where it ends. */
export type Place = readonly [start: number, end: number]

type Part = { start: number; part: string; found: boolean }

/** Splits a text at every place, which are in order. */
export function splitAt(text: string, places: readonly Place[]): Part[] {
  const parts: Part[] = []
  let at = 0
  for (const [start, end] of places) {
    if (start > at) parts.push({ start: at, part: text.slice(at, start), found: false })
    parts.push({ start, part: text.slice(start, end), found: true })
    at = end
  }
  if (at < text.length || parts.length === 0) parts.push({ start: at, part: text.slice(at), found: false })
  return parts
}

/** Returns every occurrence of the search term, ignoring case and surrounding white space. */
export function placesOf(text: string, search: string): Place[] {
  const searchTerm = search.trim().toLowerCase()
  const lower = text.toLowerCase()
  // A few letters change their length with their case; then places in the one are not places in the other.
  if (searchTerm === '' || lower.length !== text.length) return []
  const places: Place[] = []
  for (
    let at = lower.indexOf(searchTerm);
    at !== -1;
    at = lower.indexOf(searchTerm, at + searchTerm.length)
  ) {
    places.push([at, at + searchTerm.length])
  }
  return places
}
