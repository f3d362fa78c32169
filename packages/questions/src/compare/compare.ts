import type { Findings } from '@quarry/contracts/findings'
import { isTopicId } from '@quarry/contracts/findings'
import { type ComparedQuestions, type ComparedRow, compareQuestions } from './compare-questions.ts'
import { type ComparedTopic, compareTopics, type NoTopicsReason, noTopicsReason } from './compare-topics.ts'

/** An analysis, or one reading of it. */
export interface Side<Row extends ComparedRow = ComparedRow> {
  rows: readonly Row[]
  /**
   * Questions from the other side that this reading saw again. This side asks them as well, but they count toward the
   * other side's topics.
   */
  seenAgain?: readonly Row[]
  findings: Pick<Findings, 'topics' | 'groups'>
}

export interface Comparison<Row extends ComparedRow = ComparedRow> extends ComparedQuestions<Row> {
  /** Empty if the topics can't be compared. */
  topics: ComparedTopic<Row>[]
  noTopics?: NoTopicsReason
  first: SideFigures
  second: SideFigures
}

export interface SideFigures {
  /** Questions that are compared. */
  titles: number
  /** Questions that are left out because their posts are gone. */
  gone: number
  /** Questions without a topic, which are in no share. */
  unsorted: number
}

/** Compares what two sides ask. Has no state and asks no model. */
export function compare<Row extends ComparedRow>(first: Side<Row>, second: Side<Row>): Comparison<Row> {
  const [one, other] = [withoutGone(first), withoutGone(second)]
  const wordings = new Map([first, second].flatMap(wordingsOf))
  const questions = compareQuestions([...one.rows, ...one.again], [...other.rows, ...other.again], wordings)
  const sorted = [
    { rows: one.rows, topics: first.findings.topics },
    { rows: other.rows, topics: second.findings.topics },
  ] as const
  const noTopics = noTopicsReason(...sorted)
  return {
    ...questions,
    topics: noTopics ? [] : compareTopics(...sorted, questions),
    ...(noTopics && { noTopics }),
    first: figuresOf(first, one.rows),
    second: figuresOf(second, other.rows),
  }
}

const isThere = ({ gone }: ComparedRow) => gone === undefined

function withoutGone<Row extends ComparedRow>({ rows, seenAgain = [] }: Side<Row>) {
  return { rows: rows.filter(isThere), again: seenAgain.filter(isThere) }
}

const wordingsOf = ({ findings }: Side) => findings.groups.map(({ id, wording }) => [id, wording] as const)

function figuresOf({ rows }: Side, there: readonly ComparedRow[]): SideFigures {
  return {
    titles: there.length,
    gone: rows.length - there.length,
    unsorted: there.filter(({ topic }) => !isTopicId(topic)).length,
  }
}
