import type { PageMakeup, PageYield, PostCount } from './page-yield.ts'
import { type Family, flairOf, type Listing } from './reddit-listings.ts'

const FULL_PAGE = 100
/** Weight (0 to 1) of one page when the expectations of its family are updated. */
const LEARNING_RATE = 0.4
/** Posts with a flair before its searches are considered, and the share of questions that they must have. */
const FLAIR_POSTS_MIN = 5
const FLAIR_DENSITY_MIN = 0.6
/** Flairs that are counted in one subreddit; in some, everyone writes their own. */
const FLAIRS_COUNTED_MAX = 200

interface Expectation {
  /** Posts of a page, as a share of a full one. */
  fill: number
  /** Share of the posts that the run has not seen. */
  novelty: number
  /** Share of questions among these. */
  density: number
}

/** Expectations before the first page of a subreddit. */
const initialFamilies: Record<Family, Expectation> = {
  seed: { fill: 0.6, novelty: 0.95, density: 0.6 },
  asking: { fill: 0.9, novelty: 0.85, density: 0.8 },
  'asking-texts': { fill: 0.8, novelty: 0.85, density: 0.85 },
  texts: { fill: 1, novelty: 0.85, density: 0.6 },
  flair: { fill: 0.7, novelty: 0.85, density: 0.8 },
  listing: { fill: 1, novelty: 0.9, density: 0.4 },
}

/** Families that show some of the posts of others. */
const narrowing: ReadonlySet<Family> = new Set(['asking-texts', 'texts', 'flair'])

/** Some of the posts of pages: self posts, or those with one flair. */
interface Part extends PostCount {
  /** Questions if the part had as many as the pages that it was on. */
  usual: number
}

/**
 * Estimates the true questions on the next page of each listing of one subreddit. A family that has been read is judged by its
 * own pages; before that, by the self posts and flairs on other pages.
 */
export function createExpectations() {
  const families = structuredClone(initialFamilies)
  const hasRead = new Set<Family>()
  const all = emptyPart()
  const self = emptyPart()
  const flairs = new Map<string, Part>()

  function expectationOf({ family, name }: Listing): Expectation {
    const own = families[family]
    if (!narrowing.has(family) || (hasRead.has(family) && family !== 'flair')) return own
    const { fill, novelty } = families.asking
    return {
      fill: family === 'asking-texts' ? Math.min(own.fill, fill) : own.fill,
      novelty: Math.min(own.novelty, novelty),
      density: densityOf(family, name) ?? own.density,
    }
  }

  /** Most pages that are read first are of searches for question words, so among them the share of self posts is known. */
  function densityOf(family: Family, name: string): number | undefined {
    const part = family === 'flair' ? flairs.get(flairOf(name) ?? '') : self
    if (!part || part.posts === 0) return undefined
    return family === 'asking-texts' ? shareOf(part) : elsewhere(part)
  }

  /** Pages with a question word have more questions than others. Compares a part of them with the whole, by odds. */
  function elsewhere(part: Part): number {
    const lift = logit(shareOf(part)) - logit(shareOf({ posts: part.posts, questions: part.usual }))
    return 1 / (1 + Math.exp(-lift - logit(families.listing.density)))
  }

  function flairPart(flair: string): Part | undefined {
    if (!flairs.has(flair) && flairs.size < FLAIRS_COUNTED_MAX) flairs.set(flair, emptyPart())
    return flairs.get(flair)
  }

  function observe({ family }: Listing, page: PageMakeup): void {
    if (family !== 'texts' && family !== 'asking-texts') {
      countPart(all, page.all, page.all)
      countPart(self, page.self, page.all)
    }
    if (family !== 'flair')
      for (const [flair, count] of page.flairs) countPart(flairPart(flair), count, page.all)
  }

  return {
    /** Expected true questions of the next page; `isWiderRead` if a wider search has shown the same self posts. */
    of(listing: Listing, isWiderRead: boolean): number {
      const { fill, novelty, density } = expectationOf(listing)
      const known = isWiderRead && all.posts > 0 ? self.posts / all.posts : 0
      return FULL_PAGE * listing.share * fill * novelty * (1 - known) * density
    },

    record(listing: Listing, { posts, newPosts, newQuestions, makeup }: PageYield): void {
      const { fill, novelty, density } = expectationOf(listing)
      if (makeup) observe(listing, makeup)
      hasRead.add(listing.family)
      const towards = (before: number, now: number) => before + LEARNING_RATE * (Math.min(1, now) - before)
      families[listing.family] = {
        fill: towards(fill, posts / (FULL_PAGE * listing.share)),
        novelty: posts > 0 ? towards(novelty, newPosts / posts) : novelty,
        density: newPosts > 0 ? towards(density, newQuestions / newPosts) : density,
      }
    },

    /** The flairs that mark questions here, best first. */
    askingFlairs(): string[] {
      return [...flairs]
        .filter(([, part]) => part.posts >= FLAIR_POSTS_MIN && elsewhere(part) >= FLAIR_DENSITY_MIN)
        .sort(([, a], [, b]) => b.posts - a.posts)
        .map(([flair]) => flair)
    },
  }
}

const emptyPart = (): Part => ({ posts: 0, questions: 0, usual: 0 })

function countPart(part: Part | undefined, { posts, questions }: PostCount, all: PostCount): void {
  if (!part) return
  part.posts += posts
  part.questions += questions
  part.usual += all.posts > 0 ? (posts * all.questions) / all.posts : 0
}

/** The share of questions, with one post more of either kind, so that it is neither 0 nor 1. */
const shareOf = ({ posts, questions }: PostCount): number => (questions + 1) / (posts + 2)

const logit = (share: number): number => Math.log(share / (1 - share))
