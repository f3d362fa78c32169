import { distinctOrigins, type Origin } from '@quarry/contracts/csv-export'
import { formatCount } from '@quarry/contracts/format-count'
import { refLabel, sourceFacts } from '@quarry/contracts/sources'

/** Returns the plural noun for these sources' communities: `subreddits`, `sites`, else `communities`. */
export function communityPlural(sources: readonly (Origin | undefined)[]): string {
  return communityNouns(sources).units
}

export const capitalized = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`

/** `1 subreddit`, `3 communities`. */
export function formatCommunities(count: number, sources: readonly (Origin | undefined)[]): string {
  const { unit, units } = communityNouns(sources)
  return formatCount(count, unit, units)
}

/** Returns the singular and the plural noun for these sources' communities. */
export function communityNouns(sources: readonly (Origin | undefined)[]): { unit: string; units: string } {
  const [only = 'reddit', ...others] = distinctOrigins(sources.map((source) => source ?? 'reddit'))
  if (others.length > 0 || only === 'file') return { unit: 'community', units: 'communities' }
  return sourceFacts[only]
}

/** Returns the header for a column of communities: `Subreddit`, `Site`, `Community`. */
export function communityHeader(sources: readonly (Origin | undefined)[]): string {
  return capitalized(communityNouns(sources).unit)
}

/** Returns `r/a, r/b and 2 more`: the first few references by name, or all of them if only one would remain. */
export function formatSubreddits(names: readonly string[], most: number): string {
  const prefixed = names.map(refLabel)
  if (prefixed.length === 0) return 'r/...'
  const shown = prefixed.length === most + 1 ? prefixed : prefixed.slice(0, most)
  const others = prefixed.length - shown.length
  if (others > 0) return `${shown.join(', ')} and ${others} more`
  const last = shown.at(-1) ?? ''
  return shown.length === 1 ? last : `${shown.slice(0, -1).join(', ')} and ${last}`
}
