import type { SourceYield } from '@quarry/contracts/run'
import type { Family, Source } from './sources.ts'
import { CAPPED_FROM, createWholeness, NEWEST, PROBE } from './wholeness.ts'

/** What came of a page. */
export interface PageYield {
  /** Posts on the page, those that the run had not seen before, and the questions among these. */
  posts: number
  newPosts: number
  newQuestions: number
  /** Added to the set. */
  added: number
  /** `end`: Reddit has no further page. `cut`: there is no going on for another reason. */
  next: 'more' | 'end' | 'cut'
}

export interface Choice {
  name: string
  /** Questions that the page is expected to bring. */
  expected: number
}

export interface SelectorStart {
  /** Questions that an earlier worker found. */
  foundBefore?: number
  /** Of many communities, every other one begins with a seed term: terms may find nothing for long. */
  beginsWithSeed?: boolean
}

export type SourceSelector = ReturnType<typeof createSourceSelector>

const FULL_PAGE = 100
/** Less than a question a request is not worth it. */
const WORTH_IT = 1
const OUT_MAX = 8
/** Before the first page has come, nothing is known of the community. */
const OUT_FIRST = 4
/** How far one page changes what is expected of others like it. */
const LEARNING = 0.4
const REMEMBERED_MAX = 6
/**
 * Common words that so few posts have may mean that the community is small. Its newest posts tell: they are read first
 * then, until they end or are too many.
 */
const FEW = 90

/** Before anything is known of a community. */
const beginnings: Record<Family, { fill: number; novelty: number; density: number }> = {
  seed: { fill: 0.6, novelty: 0.95, density: 0.6 },
  asking: { fill: 0.9, novelty: 0.85, density: 0.8 },
  listing: { fill: 1, novelty: 0.9, density: 0.4 },
}

/**
 * Keeps account of what each source of one community has given and chooses what to read next: seed terms and where a
 * request promises most new questions take turns, no more at once than what is missing. A source that brings nothing
 * new twice is closed, and so are the other orders of a search that has shown all that it finds; so is everything when the newest posts turn out to be all that there are, which other sources
 * have to bear out.
 */
export function createSourceSelector(
  sources: readonly Source[],
  asked: number,
  { foundBefore = 0, beginsWithSeed = true }: SelectorStart = {},
) {
  const families = structuredClone(beginnings)
  const open = new Map(sources.map((source) => [source.name, { source, last: -1, barren: 0, posts: 0 }]))
  const out = new Map<string, number>()
  let found = foundBefore
  let isSeedsTurn = beginsWithSeed
  let seemsSmall = false
  let isKnown = false
  /** A page of words that every community asks with was short: whether it is small is about to be told. */
  let mayBeSmall = false
  const whole = createWholeness()

  function expectedOf(name: string): number {
    const entry = open.get(name)
    if (!entry) return 0
    const { fill, novelty, density } = families[entry.source.family]
    const likely = FULL_PAGE * entry.source.share * fill * novelty * density
    if (entry.barren > 0) return likely * 0.1
    return entry.last < 0 ? likely : 0.8 * entry.last + 0.2 * likely
  }

  function best(): Choice | undefined {
    const isUnreadSeed = (name: string) => {
      const entry = open.get(name)
      return entry?.source.family === 'seed' && entry.last < 0
    }
    const resting = [...open.keys()].filter((name) => !out.has(name))
    const seeds = resting.filter(isUnreadSeed)
    if (isSeedsTurn && seeds.length > 0) return mostPromising(seeds)
    const other = bestBesides(seeds, resting)
    return other ?? mostPromising(seeds)
  }

  function bestBesides(seeds: readonly string[], resting: readonly string[]): Choice | undefined {
    const deciding = whatDecides()
    if (deciding !== undefined) {
      return out.has(deciding) ? undefined : { name: deciding, expected: expectedOf(deciding) }
    }
    const unreadSeeds = new Set(seeds)
    const choice = mostPromising(resting.filter((name) => !unreadSeeds.has(name)))
    return choice && choice.expected >= WORTH_IT ? choice : undefined
  }

  /** The source that tells how large the community is, where that is about to be known: nothing else is read meanwhile. */
  function whatDecides(): string | undefined {
    if (whole.isLikely && open.has(PROBE)) return PROBE
    const newestPosts = open.get(NEWEST)?.posts ?? CAPPED_FROM
    return seemsSmall && newestPosts < CAPPED_FROM ? NEWEST : undefined
  }

  function mostPromising(names: readonly string[]): Choice | undefined {
    let choice: Choice | undefined
    for (const name of names) {
      const expected = expectedOf(name)
      if (!choice || expected > choice.expected) choice = { name, expected }
    }
    return choice
  }

  /** A search of all posts that ends early has shown what any other order of it would. */
  function closeOtherOrders({ source }: Source): void {
    if (source.kind !== 'search' || source.t !== 'all') return
    for (const [name, other] of open) {
      if (other.source.source.kind === 'search' && other.source.source.q === source.q) open.delete(name)
    }
  }

  function noteSize({ next, posts }: PageYield, source: Source | undefined): void {
    const isShort = next === 'end' && posts < FEW && source?.family === 'asking'
    if (isShort && !source.tellsSize) mayBeSmall = true
    else isKnown = true
  }

  function isAboutToBeKnown(): boolean {
    return mayBeSmall && !isKnown && [...out.keys()].some((name) => open.get(name)?.source.tellsSize)
  }

  return {
    /** What to read now, beside what is out already. */
    choose(): Choice[] {
      const chosen: Choice[] = []
      if (isAboutToBeKnown() || whole.isCertain) return chosen
      const promised = () => [...out.values()].reduce((sum, expected) => sum + expected, 0)
      while (out.size < (isKnown ? OUT_MAX : OUT_FIRST) && found + promised() < asked) {
        const choice = best()
        if (!choice) break
        out.set(choice.name, choice.expected)
        chosen.push(choice)
        isSeedsTurn = !isSeedsTurn
      }
      return chosen
    },

    /** Something is being read, as far as is known here. */
    get isWaiting(): boolean {
      return out.size > 0
    },

    /** A source that is being read already, by a worker that this one follows. */
    isOut(name: string): void {
      out.set(name, expectedOf(name))
    },

    record(name: string, page: PageYield): void {
      out.delete(name)
      found += page.added
      const entry = open.get(name)
      whole.record(name, page)
      noteSize(page, entry?.source)
      if (!entry) return
      learn(families[entry.source.family], entry.source.share, page)
      entry.barren = page.newPosts === 0 ? entry.barren + 1 : 0
      entry.last = page.newQuestions
      entry.posts += page.posts
      if (entry.source.tellsSize && page.next === 'end' && entry.posts < FEW) seemsSmall = true
      if (page.next !== 'more' || entry.barren >= 2) open.delete(name)
      if (page.next === 'end' && entry.posts < FEW) closeOtherOrders(entry.source)
    },

    /** What an earlier worker read of a source, on average. */
    remember({ source: name, requests, listed = 0, posts, questions }: SourceYield): void {
      const entry = open.get(name)
      const { family, share, tellsSize } = sources.find((source) => source.name === name) ?? {}
      whole.remember(name, { listed, posts, isOpen: entry !== undefined })
      if (family === undefined || share === undefined || requests === 0) return
      const page = {
        posts: FULL_PAGE * share,
        newPosts: posts / requests,
        newQuestions: questions / requests,
      }
      if (tellsSize && !entry && listed < FEW) seemsSmall = true
      for (let i = 0; i < Math.min(requests, REMEMBERED_MAX); i += 1) learn(families[family], share, page)
      if (!entry) return
      entry.last = page.newQuestions
      entry.posts = listed
    },

    /** Nothing came of it, or nothing more will: it is not read again. */
    close(name: string): void {
      out.delete(name)
      open.delete(name)
    },

    closeAll(): void {
      out.clear()
      open.clear()
    },
  }
}

function learn(
  family: { fill: number; novelty: number; density: number },
  share: number,
  { posts, newPosts, newQuestions }: Pick<PageYield, 'posts' | 'newPosts' | 'newQuestions'>,
): void {
  const towards = (before: number, now: number) => before + LEARNING * (Math.min(1, now) - before)
  family.fill = towards(family.fill, posts / (FULL_PAGE * share))
  if (posts > 0) family.novelty = towards(family.novelty, newPosts / posts)
  if (newPosts > 0) family.density = towards(family.density, newQuestions / newPosts)
}
