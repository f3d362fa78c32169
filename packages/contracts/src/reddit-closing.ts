/**
 * When Reddit's public Data API ends: ISO 8601, `YYYY-MM` if Reddit has named no day, undefined if it has named no
 * month. Reddit announced these dates on 30 September 2026 in r/redditdev (1wubcvf) and r/modnews (1wubgvt).
 */
export interface RedditClosing {
  /** The day since which Reddit accepts no new requests for access. */
  newAppsEnd: string | undefined
  rssEnds: string | undefined
  /**
   * The day on which access starts to end, first for apps and users that have not registered or not answered Reddit.
   */
  endBegins: string | undefined
  /** Every app loses access, registered or not. */
  allAppsEnd: string | undefined
}

export const redditClosing: RedditClosing = {
  newAppsEnd: '2026-10-31',
  rssEnds: '2026-11-13',
  endBegins: '2027-01-12',
  allAppsEnd: '2027-03',
}

/**
 * `announced`: every app may still work. `ending`: apps lose access at any time. `closed`: no app can rely on access.
 */
export type RedditPhase = 'announced' | 'ending' | 'closed'

/** Returns the phase at this time. A date that is unknown or unreadable has not passed. */
export function redditPhase(nowMs: number, dates: RedditClosing = redditClosing): RedditPhase {
  if (nowMs >= endOf(dates.allAppsEnd)) return 'closed'
  return nowMs >= startOf(dates.endBegins) ? 'ending' : 'announced'
}

/** Returns what users should know about the end of Reddit's API at this time. */
export function redditNotice(nowMs: number, dates: RedditClosing = redditClosing): string {
  const { newAppsEnd, rssEnds, endBegins, allAppsEnd } = dates
  switch (redditPhase(nowMs, dates)) {
    case 'announced':
      return (
        `Reddit is closing its public API. It has accepted no new apps since ${formatDate(newAppsEnd)} and ended RSS ` +
        `${when(rssEnds)}. It starts to end access ${when(endBegins)}, for apps and users that haven’t registered or ` +
        `answered its outreach, and ends it for all others ${when(allAppsEnd)}. Registering only keeps it until then.`
      )
    case 'ending':
      return (
        `Reddit is closing its public API. It started to end access ${when(endBegins)}, for apps and users that hadn’t ` +
        `registered or answered its outreach, and ends it for all others ${when(allAppsEnd)}.`
      )
    case 'closed':
      return `Reddit closed its public API ${when(allAppsEnd)}. Apps that still work may stop at any time.`
  }
}

/** Returns in a few words that Reddit's API ends, for a link to the notice. */
export function redditClosingLine(nowMs: number, dates: RedditClosing = redditClosing): string {
  return redditPhase(nowMs, dates) === 'closed'
    ? 'Reddit has closed its API'
    : `Reddit closes its API ${when(dates.allAppsEnd)}`
}

/** Returns when Reddit's API ends, in words that stay true before and after. */
export function redditEndDates({ endBegins, allAppsEnd }: RedditClosing = redditClosing): string {
  return `starts to close ${when(endBegins)} and closes for everybody ${when(allAppsEnd)}`
}

const MONTH_ONLY = /^\d{4}-\d{2}$/
const formats = {
  month: new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  day: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }),
}

const startOf = (date: string | undefined) => Date.parse(date ?? '')

/** Returns the end of the day in milliseconds, or of the month if the date has no day. */
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
