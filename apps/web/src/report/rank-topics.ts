import type { Question } from '@quarry/contracts/question'
import type { TopicOf } from '../analysis/questions/topic-edits.ts'

/** Topics listed one by one; the rest share a row. */
const LISTED_MOST = 12

export type RankedTopic = {
  name: string
  rows: readonly Question[]
  /** How many ask about it. */
  count: number
  medianEngagement: number
}

/** One row for several small topics, or for the questions without a topic. */
export type OtherTopics = Omit<RankedTopic, 'name'> & { names: readonly string[] }

export type TopicRanking = {
  /** The largest first. */
  topics: readonly RankedTopic[]
  smaller: OtherTopics | undefined
  without: OtherTopics | undefined
  /** Questions that have a topic. */
  named: number
}

/** Groups questions by topic, and each group by engagement, the most engaged question first. */
export function rankTopics(
  rows: readonly Question[],
  topicOf: TopicOf,
  most: number = LISTED_MOST,
  countOf: (rows: readonly Question[]) => number = ({ length }) => length,
): TopicRanking {
  const ranking = (group: readonly Question[]) => ({
    rows: mostEngaged(group),
    count: countOf(group),
    medianEngagement: medianEngagement(group),
  })
  const groups = Map.groupBy(rows, (row) => topicOf(row) ?? '')
  const unnamed = groups.get('') ?? []
  groups.delete('')
  const ranked = [...groups]
    .map(([name, group]) => ({ name, ...ranking(group) }))
    .sort((left, right) => right.count - left.count || left.name.localeCompare(right.name, 'en-US'))
  // A single remaining topic takes no more room than the row that would replace it.
  const listed = ranked.length === most + 1 ? most + 1 : most
  const others = ranked.slice(listed)
  return {
    topics: ranked.slice(0, listed),
    smaller:
      others.length > 0
        ? { names: others.map(({ name }) => name), ...ranking(others.flatMap((topic) => topic.rows)) }
        : undefined,
    without: unnamed.length > 0 ? { names: [], ...ranking(unnamed) } : undefined,
    named: rows.length - unnamed.length,
  }
}

export function engagementOf({ score, numComments }: Pick<Question, 'score' | 'numComments'>): number {
  return score + numComments
}

/** Sorts the questions with the most points and comments first, and ties by id. */
export function mostEngaged(rows: readonly Question[]): Question[] {
  return rows.toSorted(
    (left, right) => engagementOf(right) - engagementOf(left) || (left.id < right.id ? -1 : 1),
  )
}

/** Returns the median of points and comments, on which one famous post has little influence. */
export function medianEngagement(rows: readonly Question[]): number {
  const sorted = rows.map(engagementOf).sort((left, right) => right - left)
  return sorted[Math.ceil(sorted.length / 2) - 1] ?? 0
}

/** Such as `15.0%`. */
export function formatShare(part: number, whole: number): string {
  return `${(whole > 0 ? (100 * part) / whole : 0).toFixed(1)}%`
}
