import { formatNumber } from '@quarry/contracts/format-count'
import { ProcessingStatus } from '@quarry/contracts/question'
import { refLabel } from '@quarry/contracts/sources'
import { format } from 'date-fns'
import type { OptionFacet, Range, RangeFacet, WordRule } from '../session/question-filter.ts'

export const facetNames: Readonly<Record<OptionFacet, string>> = {
  isNew: 'New questions',
  gone: 'Post on Reddit',
  status: 'Status',
  type: 'Type',
  word: 'Question word',
  source: 'Source',
  subreddit: 'Subreddit',
  change: 'AI',
  review: 'Review',
  risk: 'Risk',
}

export const rangeNames: Readonly<Record<RangeFacet, string>> = {
  createdAt: 'Date',
  score: 'Engagement',
  numComments: 'Comments',
}

export const wordNames: Readonly<Record<WordRule, string>> = { with: 'With', without: 'Without' }

export const statusNames: Readonly<Record<ProcessingStatus, string>> = {
  pending: 'Pending',
  processing: 'Processing',
  processed: 'Processed',
  error: 'Error',
}

/** The day of a time in milliseconds, where the reader is, such as `2 Nov 2026`. */
export function formatDay(time: number): string {
  return format(time, 'd MMM yyyy')
}

/** A range in words, such as `at least 60` or `2 to 9`. */
export function formatRange(facet: RangeFacet, { min, max }: Range): string {
  const formatBound = facet === 'createdAt' ? formatDay : formatNumber
  const [from, until] = facet === 'createdAt' ? ['from', 'until'] : ['at least', 'at most']
  if (min === undefined) return max === undefined ? 'any' : `${until} ${formatBound(max)}`
  return max === undefined ? `${from} ${formatBound(min)}` : `${formatBound(min)} to ${formatBound(max)}`
}

/** A value as it is read; communities are written as in `subredditNames`, by the same in lower case. */
export function valueName(
  facet: OptionFacet,
  value: string,
  subredditNames: ReadonlyMap<string, string>,
): string {
  if (facet === 'status') return statusNames[ProcessingStatus.parse(value)]
  return facet === 'subreddit' ? refLabel(subredditNames.get(value) ?? value) : value
}
