import type { Question } from '@quarry/contracts/question'
import type { TopicOf } from '../session/topic-edits.ts'

/** Topics that are listed one by one. The others are counted together. */
const LISTED_MOST = 12

export type RankedTopic = { name: string; rows: readonly Question[]; medianEngagement: number }

/** A row that stands for several topics, or for the questions without one. */
export type OtherTopics = Omit<RankedTopic, 'name'> & { names: readonly string[] }

export type TopicRanking = {
  /** By their number of questions, the largest first. */
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
): TopicRanking {
  const groups = Map.groupBy(rows, (row) => topicOf(row) ?? '')
  const unnamed = groups.get('') ?? []
  groups.delete('')
  const ranked = [...groups]
    .map(([name, group]) => ({ name, ...ranking(group) }))
    .sort(
      (left, right) => right.rows.length - left.rows.length || left.name.localeCompare(right.name, 'en-US'),
    )
  // A single topic takes no more room than a row that stands for it.
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

/** Returns the questions with the most points and comments first; of equals in the order of their ids. */
export function mostEngaged(rows: readonly Question[]): Question[] {
  return rows.toSorted(
    (left, right) => engagementOf(right) - engagementOf(left) || (left.id < right.id ? -1 : 1),
  )
}

function ranking(rows: readonly Question[]): Omit<RankedTopic, 'name'> {
  return { rows: mostEngaged(rows), medianEngagement: medianEngagement(rows) }
}

/** Half of the questions have this many points and comments, or more. A median, so that one famous post changes little. */
export function medianEngagement(rows: readonly Question[]): number {
  const sorted = rows.map(engagementOf).sort((left, right) => right - left)
  return sorted[Math.ceil(sorted.length / 2) - 1] ?? 0
}

/** Such as `15.0%`. */
export function formatShare(part: number, whole: number): string {
  return `${(whole > 0 ? (100 * part) / whole : 0).toFixed(1)}%`
}
