import type { SubredditFacts } from '@quarry/questions/question-facts'
import type { PageMakeup, PostCount } from './page-yield.ts'
import { type Family, flairOf, type Listing } from './reddit-listings.ts'

const FULL_PAGE = 100
/** Weight (0 to 1) of one page when the expectations of its family are updated. */
const LEARNING_RATE = 0.4
/** Self posts that listings must have shown before the subreddit's own share of question marks is used. */
const SELF_POSTS_MIN = 20
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

const narrowing: ReadonlySet<Family> = new Set(['asking-texts', 'texts', 'flair'])

/** Some of the posts of pages: self posts, or those with one flair. */
interface Part extends PostCount {
  /** Questions if the part had as many as the pages that it was on. */
  usual: number
}

/**
 * Estimates the true questions on the next page of each listing of one subreddit. A family that has been read is judged by its
 * own pages; before that, by the self posts and flairs on other pages and by the subreddit's question marks.
 */
export function createExpectations() {
  const families = structuredClone(initialFamilies)
  const hasRead = new Set<Family>()
  const amongAsking = { all: emptyPart(), self: emptyPart() }
  const self = emptyPart()
  const flairs = new Map<string, Part>()
  let facts: SubredditFacts | undefined

  function densityOf({ family, name }: Listing): number {
    if (family === 'flair') return flairDensity(flairOf(name))
    if (hasRead.has(family)) return families[family].density
    if (family === 'asking-texts') return askingTextsDensity()
    return family === 'texts' ? textsDensity() : families[family].density
  }

  function askingTextsDensity(): number {
    const { self: texts } = amongAsking
    return texts.posts > 0 ? shareOf(texts) : Math.min(0.85, families.asking.density * 1.1)
  }

  function textsDensity(): number {
    if (facts && facts.selfPosts >= SELF_POSTS_MIN) return densityByMarks(facts.markedSelf / facts.selfPosts)
    return self.posts > 0 ? elsewhere(self) : families.texts.density
  }

  /**
   * Until they are read, searches for self posts and flairs repeat as much as those for question words. Self posts with a
   * question word are some of all posts with it.
   */
  function fullness({ family }: Listing): { fill: number; novelty: number } {
    const { fill, novelty } = families[family]
    if (!narrowing.has(family) || hasRead.has(family)) return { fill, novelty }
    return {
      fill: family === 'asking-texts' ? Math.min(fill, families.asking.fill) : fill,
      novelty: Math.min(novelty, families.asking.novelty),
    }
  }

  /** Pages with a question word have more questions than others. Compares a part of them with the whole, by odds. */
  function elsewhere(part: Part): number {
    const lift = logit(shareOf(part)) - logit(shareOf({ posts: part.posts, questions: part.usual }))
    return 1 / (1 + Math.exp(-lift - logit(families.listing.density)))
  }

  function flairDensity(flair: string | undefined): number {
    const part = flair === undefined ? undefined : flairs.get(flair)
    return part ? elsewhere(part) : families.flair.density
  }

  function countPart(part: Part, { posts, questions }: PostCount, all: PostCount): void {
    part.posts += posts
    part.questions += questions
    part.usual += all.posts > 0 ? (posts * all.questions) / all.posts : 0
  }

  function observe({ family }: Listing, { all, self: texts, flairs: marked }: PageMakeup): void {
    if (family === 'asking') {
      countPart(amongAsking.all, all, all)
      countPart(amongAsking.self, texts, all)
    }
    if (family !== 'texts' && family !== 'asking-texts') countPart(self, texts, all)
    if (family !== 'flair') for (const [flair, count] of marked) countFlair(flair, count, all)
  }

  function countFlair(flair: string, count: PostCount, all: PostCount): void {
    const part = flairs.get(flair) ?? emptyPart()
    if (part.posts === 0 && flairs.size >= FLAIRS_COUNTED_MAX) return
    flairs.set(flair, part)
    countPart(part, count, all)
  }

  return {
    /** Expected true questions of the next page; `isWiderRead` if a wider search has shown the same self posts. */
    of(listing: Listing, isWiderRead: boolean): number {
      const { fill, novelty } = fullness(listing)
      const known =
        isWiderRead && amongAsking.all.posts > 0 ? amongAsking.self.posts / amongAsking.all.posts : 0
      return FULL_PAGE * listing.share * fill * novelty * (1 - known) * densityOf(listing)
    },

    record(listing: Listing, page: { posts: number; newPosts: number; newQuestions: number }): void {
      const family = families[listing.family]
      Object.assign(family, fullness(listing), { density: densityOf(listing) })
      hasRead.add(listing.family)
      const towards = (before: number, now: number) => before + LEARNING_RATE * (Math.min(1, now) - before)
      family.fill = towards(family.fill, page.posts / (FULL_PAGE * listing.share))
      if (page.posts > 0) family.novelty = towards(family.novelty, page.newPosts / page.posts)
      if (page.newPosts > 0) family.density = towards(family.density, page.newQuestions / page.newPosts)
    },

    observe,

    /** Sets what the listings have shown of the subreddit. */
    setFacts(known: SubredditFacts): void {
      facts = known
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

/** The share of questions, with one post more of either kind, so that it is neither 0 nor 1. */
const shareOf = ({ posts, questions }: PostCount): number => (questions + 1) / (posts + 2)

const logit = (share: number): number => Math.log(share / (1 - share))

/**
 * Questions among the self posts of a subreddit, by the share of them with a question mark. Fitted to 1,776 labelled self posts
 * of 2,400 subreddits, where the shares 0.05, 0.15, 0.25, 0.35, 0.45, 0.55 go with 0.12, 0.36, 0.56, 0.71, 0.81, 0.87.
 */
function densityByMarks(marked: number): number {
  return Math.min(0.87, 0.08 + 1.75 * marked)
}
