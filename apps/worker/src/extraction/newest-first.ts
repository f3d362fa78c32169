import { CAPPED_FROM } from './completeness.ts'

/** What a page shows of a range of dates. */
export interface PageDates {
  /** Posts on the page, in the range or not. */
  listed: number
  /** Time of the last of them, in milliseconds since 1970; undefined for an empty page. */
  oldestMs: number | undefined
  /** It is sorted by date and has passed the beginning of the range, so nothing further down belongs to it. */
  hasPassed: boolean
  /** It is sorted by date, and all its posts are later than the range. */
  isAhead: boolean
}

/** Reddit's thousand newest posts, with room for short pages. */
const PAGES_MAX = 12

/**
 * Decides whether the newest posts alone show everything since a date: they do if the list reaches it, or ends before its cap.
 * Until that is decided nothing else is read, because every other source would repeat them.
 */
export function createNewestFirst(fromMs: number, now: () => number = Date.now) {
  let state: 'reading' | 'all-read' | 'too-far' = 'reading'
  let pages = 0
  let listed = 0

  /** By the time that the pages so far span. */
  function isTooFar(oldestMs: number): boolean {
    const msPerPage = (now() - oldestMs) / pages
    return pages + (oldestMs - fromMs) / msPerPage > PAGES_MAX
  }

  return {
    get isReading(): boolean {
      return state === 'reading'
    },
    /** Every post since the date has been seen. */
    get isAllRead(): boolean {
      return state === 'all-read'
    },
    record(next: 'more' | 'end' | 'cut', dates: PageDates | undefined): void {
      if (!dates) return
      pages += 1
      listed += dates.listed
      if (dates.hasPassed || (next === 'end' && listed < CAPPED_FROM)) state = 'all-read'
      else if (next !== 'more' || (dates.oldestMs !== undefined && isTooFar(dates.oldestMs)))
        state = 'too-far'
    },
    /** Restores what an earlier worker read. It would have ended the subreddit if that had been all. */
    restore(requests: number, isOpen: boolean): void {
      pages = requests
      if (!isOpen) state = 'too-far'
    },
  }
}
