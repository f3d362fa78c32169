import { endOfDay } from 'date-fns/endOfDay'
import { startOfDay } from 'date-fns/startOfDay'
import { z } from 'zod'
import { formatDay, formatIsoDay } from '../../ui/format-date.ts'

/** A day in the user's time zone, as in date inputs: `2026-11-03`, or empty for an open end. */
const Day = z.iso.date().or(z.literal(''))

/** The first and last day of publication, both included. */
export const PublishedRange = z
  .strictObject({ from: Day, to: Day })
  .refine(({ from, to }) => from === '' || to === '' || from <= to, 'the start date is after the end date')
export type PublishedRange = z.infer<typeof PublishedRange>

export const anyTime: PublishedRange = { from: '', to: '' }

/** Returns a range's problem as a sentence; undefined if it is valid. */
export function rangeProblem(range: PublishedRange, now: Date): string | undefined {
  if (![range.from, range.to].every((day) => Day.safeParse(day).success)) return 'Enter a four-digit year.'
  if (range.from > formatIsoDay(now))
    return 'The start date is in the future. Choose today or an earlier day.'
  if (!PublishedRange.safeParse(range).success)
    return 'The start date is after the end date. Change one of them, or leave it empty.'
  return undefined
}

/** Returns the range for the request of an extraction, without open ends. */
export function publishedBetween({ from, to }: PublishedRange): {
  publishedFrom?: string
  publishedTo?: string
} {
  return {
    ...(from !== '' && { publishedFrom: startOfDay(dayOf(from)).toISOString() }),
    ...(to !== '' && { publishedTo: endOfDay(dayOf(to)).toISOString() }),
  }
}

/** Returns text such as `1 Jan 2026 to 3 Nov 2026` or `since 1 Jan 2026`; empty for any time. */
export function formatPublished({ from, to }: PublishedRange): string {
  if (from !== '' && to !== '')
    return from === to ? formatDay(dayOf(from)) : `${formatDay(dayOf(from))} to ${formatDay(dayOf(to))}`
  if (from !== '') return `since ${formatDay(dayOf(from))}`
  return to === '' ? '' : `until ${formatDay(dayOf(to))}`
}

/** Returns midnight in the user's time zone, because a date without a time would be read as UTC. */
function dayOf(day: string): Date {
  return new Date(`${day}T00:00:00`)
}
