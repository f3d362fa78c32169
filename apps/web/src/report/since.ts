import { formatCount } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { compare } from '@quarry/questions/compare/compare'
import type { ComparedTopic } from '@quarry/questions/compare/compare-topics'
import { describeUnseen } from '@quarry/questions/compare/describe-unseen'
import type { Verdict } from '@quarry/questions/compare/judge-change'
import { type Reading, readingsOf, sidesOfReadings } from '@quarry/questions/compare/readings'
import { format } from 'date-fns'
import { groupsOf } from '../analysis/questions/groups-of.ts'
import { createTopicOf } from '../analysis/questions/topic-edits.ts'
import { formatDay } from '../ui/format-date.ts'
import { type AskedQuestion, askedQuestions } from './asked-questions.ts'
import { oneLine } from './quoted.ts'
import { formatShare } from './rank-topics.ts'
import type { ReportInput } from './report-input.ts'

/** What changed between the last two readings. */
export type Since = {
  /** `Since 29 September`. */
  title: string
  lead: string
  changes: readonly { kind: string; name: string; numbers: string; examples: readonly AskedQuestion[] }[]
  /** Sentences about what the readings could not see; may be empty. */
  unseen: string
}

/** The headings in their order. A topic whose share didn't change has none. */
const kinds: readonly (readonly [Verdict, string])[] = [
  ['new', 'New'],
  ['rose', 'Risen'],
  ['fell', 'Fallen'],
  ['gone', 'Gone'],
]
const EXAMPLES = 3
/** The most new questions that are quoted if topics can't be compared. */
const NEW_MOST = 10

type Counts = Parameters<typeof askedQuestions>[2]

/** Returns undefined if the analysis was read only once or the last reading found nothing. */
export function sinceLastReading(
  input: ReportInput,
  rows: readonly Question[],
  counts: Counts,
): Since | undefined {
  const [before, now] = readingsOf(input.runs).slice(-2)
  if (!before || !now) return undefined
  const sides = sidesOfReadings(rows, before, now)
  if (sides.second.length === 0) return undefined
  const { topics = [], groups = [] } = input.findings ?? {}
  const findings = { topics, groups }
  const comparison = compare(
    { rows: sides.first, findings },
    { rows: sides.second, seenAgain: sides.seenAgain, findings },
  )
  const fresh = comparison.onlySecond
  const examplesOf = (some: readonly Question[], most: number) =>
    askedQuestions(groupsOf(some, groups), most, counts)
  const topicOf = createTopicOf(input.topicEdits, topics)
  const changed = kinds.flatMap(([verdict, kind]) =>
    comparison.topics
      .filter((topic) => topic.verdict === verdict)
      .map((topic) => ({
        kind,
        name: oneLine(topicOf({ topic: topic.id }) ?? 'None of these'),
        numbers: numbersOf(topic),
        examples: examplesOf(
          (verdict === 'new' || verdict === 'rose' ? sides.second : sides.first).filter(
            (row) => row.topic === topic.id,
          ),
          EXAMPLES,
        ),
      })),
  )
  const newQuestions = {
    kind: 'New',
    name: formatCount(fresh.length, 'question'),
    numbers: 'that nobody asked in the posts before',
    examples: examplesOf(
      fresh.flatMap(({ second }) => second),
      NEW_MOST,
    ),
  }
  return {
    title: `Since ${format(before.at, format(before.at, 'y') === format(now.at, 'y') ? 'd MMMM' : 'd MMMM yyyy')}`,
    lead: leadOf(before, now, sides),
    changes: changed.length > 0 || fresh.length === 0 ? changed : [newQuestions],
    unseen: oneLine(
      describeUnseen(
        { name: formatDay(before.at), figures: comparison.first, coverage: before.coverage },
        { name: formatDay(now.at), figures: comparison.second, coverage: now.coverage },
        (from, to) => `${formatDay(Date.parse(from))} to ${formatDay(Date.parse(to))}`,
      ).join(' '),
    ),
  }
}

function leadOf(before: Reading, now: Reading, sides: { first: unknown[]; second: unknown[] }): string {
  const [first, second] = [before, now].map(({ at }) => formatDay(at))
  return `${formatCount(sides.second.length, 'question')} posted from ${first} to ${second}, compared with ${formatCount(sides.first.length, 'earlier one')}. A topic rose or fell only if its share changed by more than chance (95%) and ten questions are about it.`
}

/** `12 → 31 questions, 4.1% → 9.8%`. */
function numbersOf({ first, second, firstShare, secondShare }: ComparedTopic): string {
  return `${first} → ${formatCount(second, 'question')}, ${formatShare(firstShare, 1)} → ${formatShare(secondShare, 1)}`
}
