import type { PageMakeup } from './page-makeup.ts'

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

/** The result of a page. */
export interface PageYield {
  posts: number
  /** Posts that the run had not seen before. */
  newPosts: number
  /** Expected number of true questions among the new posts. */
  newQuestions: number
  /** Questions added to the set. */
  added: number
  /** `end`: Reddit has no further page. `cut`: the next page cannot be read for another reason. */
  next: 'more' | 'end' | 'cut'
  /** What all its posts are; undefined where it is not known. */
  makeup?: PageMakeup
  /** What it shows of the range of dates; undefined without one. */
  dates?: PageDates
}

/** Posts on the page, whatever their dates. */
export const listedOn = ({ dates, posts }: PageYield): number => dates?.listed ?? posts
