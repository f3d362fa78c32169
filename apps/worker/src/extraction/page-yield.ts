import type { SourceYield } from '@quarry/contracts/run'
import type { Post } from '@quarry/platforms/post'
import { searchableFlair } from './reddit-listings.ts'

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
  dates?: PageDates | undefined
}

/** Posts on the page, whatever their dates. */
export const listedOn = ({ dates, posts }: PageYield): number => dates?.listed ?? posts

/** Returns what an earlier worker read of a listing, as an average of its pages. `last` follows after the last one. */
export function averagePages(
  { requests, listed = 0, posts, questions }: SourceYield,
  last: PageYield['next'],
): PageYield[] {
  const page = {
    posts: listed / requests,
    newPosts: posts / requests,
    newQuestions: questions / requests,
    added: 0,
  }
  return Array.from({ length: requests }, (_, nth) => ({ ...page, next: nth + 1 < requests ? 'more' : last }))
}

export interface PostCount {
  posts: number
  /** Expected number of true questions among them: the sum of their probabilities. */
  questions: number
}

/** Counts of the posts of a page by kind, for the choice of the next page. */
export interface PageMakeup {
  all: PostCount
  self: PostCount
  /** By the flair as `searchableFlair` returns it. */
  flairs: ReadonlyMap<string, PostCount>
}

export interface JudgedPost {
  post: Pick<Post, 'isSelf' | 'flair'>
  /** Probability that the title is a question, in percent. */
  probability: number
}

export function makeupOf(posts: readonly JudgedPost[]): PageMakeup {
  const all = { posts: 0, questions: 0 }
  const self = { posts: 0, questions: 0 }
  const flairs = new Map<string, PostCount>()
  for (const { post, probability } of posts) {
    const { isSelf, flair } = post
    const counts = isSelf ? [all, self] : [all]
    const words = flair === undefined ? undefined : searchableFlair(flair)
    if (words !== undefined) {
      const count = flairs.get(words) ?? { posts: 0, questions: 0 }
      flairs.set(words, count)
      counts.push(count)
    }
    for (const count of counts) {
      count.posts += 1
      count.questions += probability / 100
    }
  }
  return { all, self, flairs }
}
