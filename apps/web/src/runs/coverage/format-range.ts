import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Coverage } from '@quarry/contracts/run'
import { format } from 'date-fns'

/** `Read since 3 Nov 2026.`; empty if posts of any time were read. */
export function formatRange({ since, until }: Pick<Coverage, 'since' | 'until'>): string {
  if (since !== undefined && until !== undefined) return `Read from ${dayOf(since)} to ${dayOf(until)}.`
  if (since !== undefined) return `Read since ${dayOf(since)}.`
  return until === undefined ? '' : `Read until ${dayOf(until)}.`
}

/** `240 of 300 old posts checked: 12 are gone.`; empty if none was to be checked. */
export function formatChecked({ toCheck = 0, checked = 0, gone = 0 }: Checks): string {
  if (toCheck === 0) return ''
  const posts =
    checked < toCheck
      ? `${formatNumber(checked)} of ${formatCount(toCheck, 'old post')}`
      : formatCount(checked, 'old post')
  const found = gone === 0 ? 'none is gone' : formatCount(gone, 'is gone', 'are gone')
  return `${posts} checked: ${found}.`
}

type Checks = Pick<Coverage, 'toCheck' | 'checked' | 'gone'>

/** Returns the sums over all subreddits. */
export function sumOfChecks(coverage: readonly Checks[]): Required<Checks> {
  const sum = (field: keyof Checks) => coverage.reduce((all, entry) => all + (entry[field] ?? 0), 0)
  return { toCheck: sum('toCheck'), checked: sum('checked'), gone: sum('gone') }
}

export function dayOf(time: string): string {
  return format(new Date(time), 'd MMM yyyy')
}
