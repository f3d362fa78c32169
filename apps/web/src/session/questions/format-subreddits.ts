import { refLabel } from '@quarry/contracts/sources'

/** `r/a, r/b and 2 more` by their references; the first few by name, all of them when only one would be left over. */
export function formatSubreddits(names: readonly string[], most: number): string {
  const prefixed = names.map(refLabel)
  if (prefixed.length === 0) return 'r/...'
  const shown = prefixed.length === most + 1 ? prefixed : prefixed.slice(0, most)
  const others = prefixed.length - shown.length
  if (others > 0) return `${shown.join(', ')} and ${others} more`
  const last = shown.at(-1) ?? ''
  return shown.length === 1 ? last : `${shown.slice(0, -1).join(', ')} and ${last}`
}
