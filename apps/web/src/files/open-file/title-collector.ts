import type { Question } from '@quarry/contracts/question'
import { questionPercent, type TitleInContext, thresholdOf } from '@quarry/questions/is-question'
import { addFacts, factsOf, type SubredditFacts } from '@quarry/questions/question-facts'
import type { FoundTitle, UnusableReason } from './read-title.ts'
import { hashOf } from './title-id.ts'

/** Which titles to open: clear questions, possible questions, or all. */
export type FileFilter = 'strict' | 'broad' | 'all'

export type TitleCounts = {
  /** Rows read, usable or not. */
  rows: number
  duplicates: number
  unusable: { readonly [reason in UnusableReason]?: number }
  /** Number of titles that pass each filter. */
  taken: Readonly<Record<FileFilter, number>>
}

type KeptTitle = { question: Question; probability: number }

/** Each filter's minimum probability in percent. */
const thresholds: Readonly<Record<FileFilter, number>> = {
  strict: thresholdOf('strict'),
  broad: thresholdOf('broad'),
  all: 0,
}
const fileFilters = Object.keys(thresholds) as FileFilter[]

/** Collects titles without duplicates, the first `room` of each filter, and counts the rest. */
export function createTitleCollector(room: number) {
  const known = new Set<number>()
  const facts = new Map<string, SubredditFacts>()
  const taken = { strict: 0, broad: 0, all: 0 }
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
    const filters = fileFilters.filter((filter) => probability >= thresholds[filter])
    const isKept = filters.some((filter) => taken[filter] < room)
    for (const filter of filters) taken[filter] += 1
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
    /** Returns the titles that pass the filter, from index `start` up to but not including `end`. */
    take(filter: FileFilter, start = 0, end = room): Question[] {
      const taken = kept.filter(({ probability }) => probability >= thresholds[filter])
      return taken.slice(start, Math.min(end, room)).map(({ question, probability }) => ({
        ...question,
        probability,
        // Without a filter, the user wants every title.
        ...(filter === 'all' && probability < thresholds.broad && { chosen: true }),
      }))
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
