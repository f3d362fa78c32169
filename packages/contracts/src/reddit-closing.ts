/**
 * When Reddit's public Data API ends: ISO 8601, `YYYY-MM` where Reddit has named no day, undefined where it has named no
 * month. Reddit announced these dates on 30 September 2026 in r/redditdev (1wubcvf) and r/modnews (1wubgvt).
 */
export interface RedditClosing {
  /** Reddit has taken no requests for access since. */
  newAppsEnd: string | undefined
  rssEnds: string | undefined
  /** Apps that are not registered with Reddit lose access. */
  unregisteredAppsEnd: string | undefined
  /** Every app loses access. */
  allAppsEnd: string | undefined
}

export const redditClosing: RedditClosing = {
  newAppsEnd: '2026-10-31',
  rssEnds: '2026-11-13',
  unregisteredAppsEnd: '2027-01-12',
  allAppsEnd: '2027-03',
}

/** `closing`: every app may work. `registered`: only registered apps. `closed`: none. */
export const redditPhases = ['closing', 'registered', 'closed'] as const
export type RedditPhase = (typeof redditPhases)[number]

/** A date that is unknown or that can't be read has not passed. */
export function redditPhase(nowMs: number, dates: RedditClosing = redditClosing): RedditPhase {
  if (nowMs >= endOf(dates.allAppsEnd)) return 'closed'
  return nowMs >= startOf(dates.unregisteredAppsEnd) ? 'registered' : 'closing'
}

/** Returns what users should know about the end of Reddit's API at this time. */
export function redditNotice(nowMs: number, dates: RedditClosing = redditClosing): string {
  const { newAppsEnd, rssEnds, unregisteredAppsEnd, allAppsEnd } = dates
  switch (redditPhase(nowMs, dates)) {
    case 'closing':
      return (
        `Reddit is closing its public API. It has accepted no new apps since ${formatDate(newAppsEnd)} and ended RSS ` +
        `${when(rssEnds)}. Unregistered apps lose access ${when(unregisteredAppsEnd)}, all others ${when(allAppsEnd)}.`
      )
    case 'registered':
      return (
        `Reddit is closing its public API. Unregistered apps lost access ${when(unregisteredAppsEnd)}; registered ` +
        `apps lose it ${when(allAppsEnd)}.`
      )
    case 'closed':
      return `Reddit closed its public API ${when(allAppsEnd)}. Apps that still work may stop at any time.`
  }
}

/** Returns when Reddit ends the access of apps, in words that stay true before and after. */
export function redditEndDates({ unregisteredAppsEnd, allAppsEnd }: RedditClosing = redditClosing): string {
  return `${when(unregisteredAppsEnd)} for unregistered apps, ${when(allAppsEnd)} for all others`
}

const MONTH_ONLY = /^\d{4}-\d{2}$/
const formats = {
  month: new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  day: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }),
}

const startOf = (date: string | undefined) => Date.parse(date ?? '')

/** The end of the day, or of the month if the date has no day. */
function endOf(date: string | undefined): number {
  const end = new Date(startOf(date))
  if (MONTH_ONLY.test(date ?? '')) end.setUTCMonth(end.getUTCMonth() + 1)
  else end.setUTCDate(end.getUTCDate() + 1)
  return end.getTime()
}

/** Returns for example `12 January 2027` or `March 2027`. */
function formatDate(date: string | undefined): string {
  const ms = startOf(date)
  if (Number.isNaN(ms)) return 'a date that Reddit has not named'
  return formats[MONTH_ONLY.test(date ?? '') ? 'month' : 'day'].format(ms)
}

function when(date: string | undefined): string {
  if (Number.isNaN(startOf(date))) return `at ${formatDate(date)}`
  return `${MONTH_ONLY.test(date ?? '') ? 'in' : 'on'} ${formatDate(date)}`
}
