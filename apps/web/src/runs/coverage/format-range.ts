import { formatCount } from '@quarry/contracts/format-count'
import type { Coverage, Run } from '@quarry/contracts/run'
import { capitalized } from '../../analysis/questions/community-nouns.ts'
import { formatDay } from '../../ui/format-date.ts'

/** `Read since 3 Nov 2026.`; empty if posts of any time were read. */
export function formatRange({ since, until }: Pick<Coverage, 'since' | 'until'>): string {
  if (since !== undefined && until !== undefined) return `Read from ${dayOf(since)} to ${dayOf(until)}.`
  if (since !== undefined) return `Read since ${dayOf(since)}.`
  return until === undefined ? '' : `Read until ${dayOf(until)}.`
}

/** `Not read: 3 Nov 2026 to 19 Nov 2026.` */
export function formatGap({ from, to }: NonNullable<Coverage['gap']>): string {
  return `Not read: ${dayOf(from)} to ${dayOf(to)}.`
}

function dayOf(time: string): string {
  return formatDay(new Date(time))
}

/** `1,085 questions found in 4,571 posts seen`. */
export function formatFound({ processed, coverage }: Pick<Run, 'processed' | 'coverage'>): string {
  const seen = (coverage ?? []).reduce((sum, entry) => sum + entry.seen, 0)
  return `${formatCount(processed, 'question')} found in ${formatCount(seen, 'post')} seen`
}

/** Number of requests that the run has sent to Reddit. */
export function requestsOf({ coverage }: Pick<Run, 'coverage'>): number {
  return (coverage ?? []).reduce((sum, { requests }) => sum + (requests ?? 0), 0)
}

const windows = new Map([
  ['all', 'of all time'],
  ['year', 'of the year'],
  ['month', 'of the month'],
  ['week', 'of the week'],
  ['day', 'of the day'],
  ['hour', 'of the hour'],
])

const fields = new Map([
  ['title', 'Titles with'],
  ['selftext', 'Texts with'],
])

const orders = new Map([
  ['new', 'newest'],
  ['relevance', 'best match'],
  ['comments', 'most comments'],
  ['top', 'top of all time'],
])

/** Returns the name of a source for people, such as `Titles with “how”, newest`, or the source itself if it is unknown. */
export function formatSource(source: string): string {
  const texts = /^self:yes (\S+)$/.exec(source)
  if (texts) return `Text posts, ${formatSearchOrder(texts[1])}`
  const search = /^(title|selftext):(.+) (\S+)$/.exec(source)
  if (!search) return capitalized(formatOrder(source))
  const [, field = '', words = '', order = ''] = search
  return `${fields.get(field)} “${words.replace(/^"|"$/g, '')}”, ${formatSearchOrder(order)}`
}

function formatSearchOrder(order = ''): string {
  return orders.get(order) ?? formatOrder(order)
}

/** `top-year` is `top of the year`. */
function formatOrder(order: string): string {
  const [, sort, window = ''] = /^(\w+)-(\w+)$/.exec(order) ?? []
  const known = sort === 'top' ? sort : (orders.get(sort ?? '') ?? sort)
  return known !== undefined && windows.get(window) !== undefined ? `${known} ${windows.get(window)}` : order
}
