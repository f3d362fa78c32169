import { THRESHOLD_MIN, UNLIKELY_MAX } from '@quarry/contracts/limits'
import type { Question } from '@quarry/contracts/question'
import { questionPercent, type TitleInContext, thresholdOf } from '@quarry/questions/is-question'
import { addFacts, factsOf, type SubredditFacts } from '@quarry/questions/question-facts'
import type { FoundTitle, UnusableReason } from './read-title.ts'
import { hashOf } from './title-id.ts'

/** Which titles to open: clear questions, possible questions, or all. */
export type FileFilter = 'strict' | 'broad' | 'all'

/** The titles that pass a filter, or those below "broad" that an extraction would keep as unlikely, too. */
export type TitleGroup = FileFilter | 'unlikely'

export type TitleCounts = {
  /** Rows read, usable or not. */
  rows: number
  duplicates: number
  unusable: { readonly [reason in UnusableReason]?: number }
  /** Number of titles in each group. */
  taken: Readonly<Record<TitleGroup, number>>
}

type KeptTitle = { question: Question; probability: number }

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
  const known = new Set<number>()
  const facts = new Map<string, SubredditFacts>()
  const taken = { strict: 0, broad: 0, all: 0, unlikely: 0 }
  const most = { strict: room, broad: room, all: room, unlikely: UNLIKELY_MAX }
  const unusable: { [reason in UnusableReason]?: number } = {}
  const kept: KeptTitle[] = []
  let rows = 0
  let duplicates = 0

  function addUnusable(reason: UnusableReason, count = 1): void {
    if (count > 0) unusable[reason] = (unusable[reason] ?? 0) + count
    rows += count
  }

  function addTitle({ question, context }: FoundTitle): void {
    const probability = questionPercent(withCommunity(context))
    const own = groups.filter((group) => isIn(group, probability))
    const isKept = own.some((group) => taken[group] < most[group])
    for (const group of own) taken[group] += 1
    if (isKept) kept.push({ question, probability })
  }

  function withCommunity(context: TitleInContext): TitleInContext {
    const community = facts.get(context.subreddit ?? '')
    return community ? { ...context, community } : context
  }

  return {
    /** Adds consecutive titles from the file, and judges each by its subreddit's facts including these titles. */
    add(found: readonly (FoundTitle | UnusableReason)[], unreadable: number): void {
      addUnusable('unreadable', unreadable)
      const fresh: FoundTitle[] = []
      for (const title of found) {
        if (typeof title === 'string') {
          addUnusable(title)
          continue
        }
        rows += 1
        const key = hashOf(title.question.id)
        if (known.has(key)) duplicates += 1
        else fresh.push(title)
        known.add(key)
      }
      for (const [name, more] of factsBySubreddit(fresh)) {
        const sum = addFacts(facts.get(name), more)
        if (sum) facts.set(name, sum)
      }
      for (const title of fresh) addTitle(title)
    },
    counts: (): TitleCounts => ({ rows, duplicates, unusable: { ...unusable }, taken: { ...taken } }),
    /** Returns true once the strictest filter is full, because then all of them are. */
    isFull: () => taken.strict >= room,
    /** Returns the titles of these groups in file order, up to the maximum of each. */
    take(...chosen: readonly TitleGroup[]): Question[] {
      const left = { ...most }
      return kept.flatMap(({ question, probability }) => {
        const group = chosen.find((one) => isIn(one, probability))
        if (group === undefined || left[group] === 0) return []
        left[group] -= 1
        // Whoever opens all titles wants each to count, as only a title without a probability always does.
        return isIn('broad', probability) || group !== 'all' ? { ...question, probability } : question
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
