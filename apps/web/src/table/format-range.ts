import { formatNumber } from '@quarry/contracts/format-count'
import { format } from 'date-fns'
import type { Range, RangeFacet } from '../session/question-filter.ts'

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
