import { formatNumber } from '@quarry/contracts/format-count'
import type { Range, RangeFacet } from '../session/question-filter.ts'

const days = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** The day of a time in milliseconds, in UTC, such as `2 Nov 2026`. */
export function formatDay(time: number): string {
  return days.format(time)
}

/** A range in words, such as `at least 60` or `2 to 9`. */
export function formatRange(facet: RangeFacet, { min, max }: Range): string {
  const format = facet === 'createdAt' ? formatDay : formatNumber
  const [from, until] = facet === 'createdAt' ? ['from', 'until'] : ['at least', 'at most']
  if (min === undefined) return max === undefined ? 'any' : `${until} ${format(max)}`
  return max === undefined ? `${from} ${format(min)}` : `${format(min)} to ${format(max)}`
}
