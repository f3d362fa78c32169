import type { PageDates } from './newest-first.ts'
import type { PageMakeup } from './page-makeup.ts'

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
