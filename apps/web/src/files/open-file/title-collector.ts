import { isIdOfTitle } from '@quarry/contracts/file-title'
import { THRESHOLD_MIN, UNLIKELY_MAX } from '@quarry/contracts/limits'
import type { Question } from '@quarry/contracts/question'
import { hashOf } from '@quarry/questions/hash-of'
import { questionPercent, type TitleInContext, thresholdOf } from '@quarry/questions/is-question'
import { addFacts, factsOf, type SubredditFacts } from '@quarry/questions/question-facts'
import type { FoundTitle, UnusableReason } from './read-title.ts'
import { askedOnce } from './with-asked.ts'

/** Which titles to open: clear questions, possible questions, or all. */
export type FileFilter = 'strict' | 'broad' | 'all'

/** The titles that pass a filter, or those below "broad" that an extraction would keep as unlikely, too. */
export type TitleGroup = FileFilter | 'unlikely'

export type TitleCounts = {
  /** Rows read, usable or not. */
  rows: number
  /** Rows with the id of an earlier one. */
  duplicates: number
  /** Rows without ids of their own that have the text of an earlier one, and count there. */
  equal: number
  unusable: { readonly [reason in UnusableReason]?: number }
  /** Number of titles in each group. */
  taken: Readonly<Record<TitleGroup, number>>
}

type KeptTitle = { question: Question; probability: number; authors: Set<string> }

const COUNT_MAX = 2 ** 31 - 1

const sum = (left: number, right: number) => Math.min(COUNT_MAX, left + right)

/** Counts a row of a file in an earlier one with its text; rows of one known author ask once. */
function addEqual(kept: KeptTitle, { author, score, numComments, createdAt }: Question): void {
  const { question, authors } = kept
  const { count, rows, first, last } = question.asked ?? askedOnce(question)
  const isNew = author === '' || !authors.has(author)
  authors.add(author)
  kept.question = {
    ...question,
    score: sum(question.score, score),
    numComments: sum(question.numComments, numComments),
    asked: {
      count: count + (isNew ? 1 : 0),
      rows: rows + 1,
      first: createdAt < first ? createdAt : first,
      last: createdAt > last ? createdAt : last,
      files: [],
    },
  }
}

/** From which probability a title is in each group, and below which, in percent. */
const ranges: Readonly<Record<TitleGroup, { from: number; below: number }>> = {
  strict: { from: thresholdOf('strict'), below: 101 },
  broad: { from: thresholdOf('broad'), below: 101 },
  all: { from: 0, below: 101 },
  unlikely: { from: THRESHOLD_MIN, below: thresholdOf('broad') },
}
const groups = Object.keys(ranges) as TitleGroup[]

function isIn(group: TitleGroup, probability: number): boolean {
  return probability >= ranges[group].from && probability < ranges[group].below
}

/** Collects titles without duplicates, the first of each group up to its maximum, and counts the rest. */
export function createTitleCollector(room: number) {
  /** Every title that was read, by its id's hash; undefined if it isn't kept. */
  const known = new Map<number, KeptTitle | undefined>()
  const facts = new Map<string, SubredditFacts>()
  const taken = { strict: 0, broad: 0, all: 0, unlikely: 0 }
  const most = { strict: room, broad: room, all: room, unlikely: UNLIKELY_MAX }
  const unusable: { [reason in UnusableReason]?: number } = {}
  const kept: KeptTitle[] = []
  let rows = 0
  let duplicates = 0
  let equal = 0

  function addUnusable(reason: UnusableReason, count = 1): void {
    if (count > 0) unusable[reason] = (unusable[reason] ?? 0) + count
    rows += count
  }

  function addTitle({ question, context }: FoundTitle): void {
    const probability = questionPercent(withCommunity(context))
    const own = groups.filter((group) => isIn(group, probability))
    const isKept = own.some((group) => taken[group] < most[group])
    for (const group of own) taken[group] += 1
    if (!isKept) return
    const title = { question, probability, authors: new Set([question.author]) }
    known.set(hashOf(question.id), title)
    kept.push(title)
  }

  /** Counts a title that was read before. */
  function addAgain({ question }: FoundTitle): void {
    if (!isIdOfTitle(question.id)) {
      duplicates += 1
      return
    }
    equal += 1
    const title = known.get(hashOf(question.id))
    if (title) addEqual(title, question)
  }

  function withCommunity(context: TitleInContext): TitleInContext {
    const community = facts.get(context.subreddit ?? '')
    return community ? { ...context, community } : context
  }

  return {
    /** Adds consecutive titles from the file, and judges each by its subreddit's facts including these titles. */
    add(found: readonly (FoundTitle | UnusableReason)[], unreadable: number): void {
      addUnusable('unreadable', unreadable)
      const titles = found.flatMap((title) => {
        if (typeof title !== 'string') return title
        addUnusable(title)
        return []
      })
      rows += titles.length
      const fresh = titles.filter(({ question: { id } }) => {
        const key = hashOf(id)
        if (known.has(key)) return false
        known.set(key, undefined)
        return true
      })
      for (const [name, more] of factsBySubreddit(fresh)) {
        const sum = addFacts(facts.get(name), more)
        if (sum) facts.set(name, sum)
      }
      for (const title of fresh) addTitle(title)
      const first = new Set(fresh)
      for (const title of titles) if (!first.has(title)) addAgain(title)
    },
    counts: (): TitleCounts => ({ rows, duplicates, equal, unusable: { ...unusable }, taken: { ...taken } }),
    /** Returns true once the strictest filter is full, because then all of them are. */
    isFull: () => taken.strict >= room,
    /** Returns the titles of these groups in file order, up to the maximum of each. */
    take(...chosen: readonly TitleGroup[]): Question[] {
      const left = { ...most }
      return kept.flatMap(({ question, probability }) => {
        const group = chosen.find((one) => isIn(one, probability))
        if (group === undefined || left[group] === 0) return []
        left[group] -= 1
        if (isIn('broad', probability) || group !== 'all') return { ...question, probability }
        // Whoever opens all titles wants each to count, as only a title without a probability always does.
        return { ...question, noQuestion: true }
      })
    },
  }
}

/** Counts only posts known to be texts or links, like an extraction. */
function factsBySubreddit(found: readonly FoundTitle[]): Map<string, SubredditFacts> {
  const posts = found.flatMap(({ context: { title, subreddit, post } }) =>
    subreddit !== undefined && post?.isSelf !== undefined ? [{ title, subreddit, isSelf: post.isSelf }] : [],
  )
  const groups = Map.groupBy(posts, ({ subreddit }) => subreddit)
  return new Map([...groups].map(([name, group]) => [name, factsOf(group)]))
}
