import { formatNumber } from '@quarry/contracts/format-count'
import { type SourceId, sourceFacts } from '@quarry/contracts/sources'
import { capitalized, communityNouns } from '../analysis/questions/community-nouns.ts'
import type { ToastTone } from '../ui/toasts.ts'

/** How many communities were found at a source; undefined if its search failed. */
export type SearchOutcome = { source: SourceId; found: number | undefined }

/** Returns one toast for the searches of all sources. */
export function discoveryToast(outcomes: readonly SearchOutcome[]): {
  title: string
  description: string
  tone: ToastTone
} {
  const failed = outcomes.flatMap(({ source, found }) => (found === undefined ? [source] : []))
  if (failed.length === outcomes.length)
    return { title: 'Discovery Failed', description: formatFailed(failed), tone: 'destructive' }
  const sources = outcomes.map(({ source }) => source)
  const { unit, units } = communityNouns(sources)
  const found = outcomes.reduce((sum, outcome) => sum + (outcome.found ?? 0), 0)
  const exception = failed.length > 0 ? ` ${formatFailed(failed)}` : ''
  if (found === 0)
    return {
      title: `No ${units} found`,
      description: `No relevant ${units} found for your seed terms. Try different or more general terms.${exception}`,
      tone: 'neutral',
    }
  // Reddit's toast has a fixed wording, with the plural for any number.
  const noun = found === 1 && sources.some((source) => source !== 'reddit') ? unit : units
  return {
    title: `${capitalized(units)} Discovered`,
    description: `Found ${formatNumber(found)} relevant ${noun} for your seed terms.${exception}`,
    tone: 'success',
  }
}

function formatFailed(sources: readonly SourceId[]): string {
  if (sources.length === 1 && sources[0] === 'reddit')
    return 'Failed to discover subreddits. Please check your Reddit API credentials or try different search terms.'
  return `${sources.map((source) => sourceFacts[source].name).join(' and ')} could not be searched.`
}
