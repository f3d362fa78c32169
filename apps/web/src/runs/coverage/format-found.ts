import { formatCount } from '@quarry/contracts/format-count'
import type { Run } from '@quarry/contracts/run'

/** `1,085 questions found in 4,571 posts seen`. */
export function formatFound({ processed, coverage }: Pick<Run, 'processed' | 'coverage'>): string {
  const seen = (coverage ?? []).reduce((sum, entry) => sum + entry.seen, 0)
  return `${formatCount(processed, 'question')} found in ${formatCount(seen, 'post')} seen`
}

/** Number of requests that the run has sent to Reddit. */
export function requestsOf({ coverage }: Pick<Run, 'coverage'>): number {
  return (coverage ?? []).reduce((sum, { requests }) => sum + (requests ?? 0), 0)
}

/** `1 request`. */
export function formatRequests(run: Pick<Run, 'coverage'>): string {
  return formatCount(requestsOf(run), 'request')
}
