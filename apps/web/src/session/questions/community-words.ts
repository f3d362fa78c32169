import { formatCount } from '@quarry/contracts/format-count'
import { type SourceId, sourceFacts } from '@quarry/contracts/sources'

/** Returns what the communities of these sources are called together: `subreddits`, `sites`, else `communities`. */
export function unitsOf(sources: readonly (SourceId | undefined)[]): string {
  return wordsOf(sources).units
}

/** `1 subreddit`, `3 communities`. */
export function formatCommunities(count: number, sources: readonly (SourceId | undefined)[]): string {
  const { unit, units } = wordsOf(sources)
  return formatCount(count, unit, units)
}

function wordsOf(sources: readonly (SourceId | undefined)[]): { unit: string; units: string } {
  const [only = 'reddit', ...others] = new Set(sources.map((source) => source ?? 'reddit'))
  return others.length === 0 ? sourceFacts[only] : { unit: 'community', units: 'communities' }
}
