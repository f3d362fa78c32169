import { type CodebookTopic, isTopicId } from '@quarry/contracts/findings'
import type { AskedQuestion, ComparedQuestions, ComparedRow } from './compare-questions.ts'
import { judgeChange, shareOf, type Verdict } from './judge-change.ts'

export interface ComparedTopic<Row extends ComparedRow = ComparedRow> {
  /** The topic's id in the codebook, or `#none`. */
  id: string
  /** Missing for `#none`. */
  name?: string
  first: number
  second: number
  /** Shares of the sorted questions, from 0 to 1. */
  firstShare: number
  secondShare: number
  /** The difference between the shares, in percentage points. */
  points: number
  verdict: Verdict
  /** The most asked question behind a rise or a fall, which only the second or only the first side asks. */
  behind?: AskedQuestion<Row>
}

/**
 * Why topics can't be compared. A side has no questions or was never sorted, or the sides were sorted by different
 * codebooks.
 */
export type NoTopicsReason =
  | 'empty-side'
  | 'neither-sorted'
  | 'first-unsorted'
  | 'second-unsorted'
  | 'different-codebooks'

export interface SortedSide<Row extends ComparedRow = ComparedRow> {
  rows: readonly Row[]
  topics: readonly CodebookTopic[]
}

/** Returns why the sides' topics can't be compared, or undefined if one codebook has all topics of both. */
export function noTopicsReason(first: SortedSide, second: SortedSide): NoTopicsReason | undefined {
  const both = [first, second]
  // An empty side doesn't mean that anything has fallen.
  if (both.some(({ rows }) => rows.length === 0)) return 'empty-side'
  const [isFirst, isSecond] = both.map(isSorted)
  if (!isFirst && !isSecond) return 'neither-sorted'
  if (!isFirst) return 'first-unsorted'
  if (!isSecond) return 'second-unsorted'
  const known = both.map(({ topics }) => new Set(topics.map(({ id }) => id)))
  const used = both.flatMap(({ rows, topics }) => {
    const own = new Set(rows.map(({ topic }) => topic))
    return topics.filter(({ id }) => own.has(id))
  })
  return used.every(({ id }) => known.every((ids) => ids.has(id))) ? undefined : 'different-codebooks'
}

const isSorted = ({ rows, topics }: SortedSide) =>
  topics.length > 0 && rows.some(({ topic }) => isTopicId(topic))

/** Returns the topics of both sides, largest rise first. Both sides must share a codebook; see `noTopicsReason`. */
export function compareTopics<Row extends ComparedRow>(
  first: SortedSide<Row>,
  second: SortedSide<Row>,
  questions: ComparedQuestions<Row>,
): ComparedTopic<Row>[] {
  const [before, now] = [countTopics(first.rows), countTopics(second.rows)]
  const [newest, faded] = [mostAskedByTopic(questions.onlySecond), mostAskedByTopic(questions.onlyFirst)]
  const names = new Map([...first.topics, ...second.topics].map(({ id, name }) => [id, name]))
  const ids = [...new Set([...names.keys(), ...before.counts.keys(), ...now.counts.keys()])]
  return ids
    .map((id): ComparedTopic<Row> => {
      const [one, other] = [
        { count: before.counts.get(id) ?? 0, of: before.of },
        { count: now.counts.get(id) ?? 0, of: now.of },
      ]
      const verdict = judgeChange(one, other)
      const behind = behindOf(verdict, newest.get(id), faded.get(id))
      const name = names.get(id)
      return {
        id,
        ...(name !== undefined && { name }),
        first: one.count,
        second: other.count,
        firstShare: shareOf(one),
        secondShare: shareOf(other),
        points: 100 * (shareOf(other) - shareOf(one)),
        verdict,
        ...(behind && { behind }),
      }
    })
    .filter((topic) => topic.first + topic.second > 0)
    .sort((left, right) => right.points - left.points)
}

function behindOf<Question>(
  verdict: Verdict,
  newest: Question | undefined,
  faded: Question | undefined,
): Question | undefined {
  if (verdict === 'same') return undefined
  return verdict === 'new' || verdict === 'rose' ? newest : faded
}

function countTopics(rows: readonly ComparedRow[]): { counts: Map<string, number>; of: number } {
  const counts = new Map<string, number>()
  let of = 0
  for (const { topic } of rows) {
    if (!isTopicId(topic)) continue
    counts.set(topic, (counts.get(topic) ?? 0) + 1)
    of += 1
  }
  return { counts, of }
}

/** Takes each topic's first question, because the questions are sorted by how often they were asked. */
function mostAskedByTopic<Row extends ComparedRow>(questions: readonly AskedQuestion<Row>[]) {
  const found = new Map<string, AskedQuestion<Row>>()
  for (const question of questions) {
    for (const { topic } of [...question.second, ...question.first]) {
      if (topic !== undefined && !found.has(topic)) found.set(topic, question)
    }
  }
  return found
}
