import type { QuestionGroup } from '@quarry/contracts/findings'
import { formatCount } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import type { Coverage } from '@quarry/contracts/run'
import { type Comparison, compare } from '@quarry/questions/compare/compare'
import type { ComparedTopic } from '@quarry/questions/compare/compare-topics'
import { describeUnseen } from '@quarry/questions/compare/describe-unseen'
import type { Verdict } from '@quarry/questions/compare/judge-change'
import { readingsOf, sidesOfReadings } from '@quarry/questions/compare/readings'
import { format } from 'date-fns/format'
import type { ComparedAnalysis } from '../analysis/compared-analysis.ts'
import { groupsOf } from '../analysis/questions/groups-of.ts'
import { createTopicOf } from '../analysis/questions/topic-edits.ts'
import { formatDay } from '../ui/format-date.ts'
import { type AskedQuestion, askedQuestions } from './asked-questions.ts'
import { oneLine } from './quoted.ts'
import { formatShare } from './rank-topics.ts'
import type { ReportInput } from './report-input.ts'

/** What changed since the reading before the last, or since an earlier analysis that the user chose. */
export type Since = {
  /** `Since 29 September`, or `Since “Bread in May”`. */
  title: string
  lead: string
  changes: readonly { kind: string; name: string; numbers: string; examples: readonly AskedQuestion[] }[]
  /** Sentences about what the two sides could not see; may be empty. */
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

/** Two sides to compare, as the report words them. */
type Sides = {
  first: { name: string; rows: readonly Question[]; coverage: readonly Coverage[] }
  second: { name: string; rows: readonly Question[]; coverage: readonly Coverage[] }
  comparison: Comparison<Question>
  /** Both sides' groups. */
  groups: readonly QuestionGroup[]
  title: string
  /** Says what is compared. */
  lead: string
  /** Follows the number of new questions: `that no earlier post asks`. */
  ofNew: string
}

/**
 * Compares with the analysis that the user chose, or else the last two readings. Returns undefined if a side has no
 * questions or the analysis was read only once.
 */
export function sinceEarlier(
  input: ReportInput,
  rows: readonly Question[],
  counts: Counts,
): Since | undefined {
  const sides = input.comparedWith
    ? betweenAnalyses(input, rows, input.comparedWith)
    : betweenReadings(input, rows)
  return sides && sinceOf(sides, input, counts)
}

function betweenAnalyses(
  input: ReportInput,
  rows: readonly Question[],
  earlier: ComparedAnalysis,
): Sides | undefined {
  if (rows.length === 0 || earlier.rows.length === 0) return undefined
  const { topics = [], groups = [] } = input.findings ?? {}
  const comparison = compare(earlier, { rows, findings: { topics, groups } })
  const last = earlier.readings.at(-1)
  const name = `“${oneLine(earlier.name)}”`
  return {
    first: { name, rows: earlier.rows, coverage: earlier.readings.flatMap(({ coverage }) => coverage) },
    second: {
      name: 'this analysis',
      rows,
      coverage: readingsOf(input.runs).flatMap(({ coverage }) => coverage),
    },
    comparison,
    groups: [...groups, ...earlier.findings.groups],
    title: `Since ${last ? dayOf(last.at, input.now.getTime()) : name}`,
    lead: `${formatCount(comparison.second.titles, 'question is', 'questions are')} compared with ${formatCount(comparison.first.titles, 'question')} in ${name}.`,
    ofNew: `that ${name} doesn’t have`,
  }
}

function betweenReadings({ runs, findings }: ReportInput, all: readonly Question[]): Sides | undefined {
  const [before, now] = readingsOf(runs).slice(-2)
  if (!before || !now) return undefined
  const { first, second, seenAgain } = sidesOfReadings(all, before, now)
  if (first.length === 0 || second.length === 0) return undefined
  const { topics = [], groups = [] } = findings ?? {}
  const found = { topics, groups }
  const [from, to] = [formatDay(before.at), formatDay(now.at)]
  return {
    first: { name: from, rows: first, coverage: before.coverage },
    second: { name: to, rows: second, coverage: now.coverage },
    comparison: compare({ rows: first, findings: found }, { rows: second, seenAgain, findings: found }),
    groups,
    title: `Since ${dayOf(before.at, now.at)}`,
    lead: `${formatCount(second.length, 'question posted', 'questions posted')} from ${from} to ${to} ${second.length === 1 ? 'is' : 'are'} compared with ${formatCount(first.length, 'earlier one')}.`,
    ofNew: 'that no earlier post asks',
  }
}

function sinceOf(sides: Sides, input: ReportInput, counts: Counts): Since {
  const { first, second, comparison, groups, title, lead, ofNew } = sides
  const fresh = comparison.onlySecond
  const examplesOf = (some: readonly Question[], most: number) =>
    askedQuestions(groupsOf(some, groups), most, counts)
  const topicOf = createTopicOf(input.topicEdits, input.findings?.topics ?? [])
  const changed = kinds.flatMap(([verdict, kind]) =>
    comparison.topics
      .filter((topic) => topic.verdict === verdict)
      .map((topic) => ({
        kind,
        name: oneLine(topicOf({ topic: topic.id }) ?? 'None of these'),
        numbers: numbersOf(topic),
        examples: examplesOf(
          (verdict === 'new' || verdict === 'rose' ? second.rows : first.rows).filter(
            (row) => row.topic === topic.id && row.gone === undefined,
          ),
          EXAMPLES,
        ),
      })),
  )
  const newQuestions = {
    kind: 'New',
    name: formatCount(fresh.length, 'question'),
    numbers: ofNew,
    examples: examplesOf(
      fresh.flatMap((question) => question.second),
      NEW_MOST,
    ),
  }
  return {
    title,
    lead: `${lead} ${RULE}`,
    changes: changed.length > 0 || fresh.length === 0 ? changed : [newQuestions],
    unseen: oneLine(
      describeUnseen(
        { ...first, figures: comparison.first },
        { ...second, figures: comparison.second },
        (from, to) => `${formatDay(Date.parse(from))} to ${formatDay(Date.parse(to))}`,
      ).join(' '),
    ),
  }
}

const RULE =
  'A topic is new, risen, fallen or gone only if chance would explain the difference in fewer than one of twenty cases and at least ten questions of one side are about it.'

/** Leaves out the year if it is the same one. */
const dayOf = (at: number, now: number) =>
  format(at, format(at, 'y') === format(now, 'y') ? 'd MMMM' : 'd MMMM yyyy')

/** `12 → 31 questions, 4.1% → 9.8%`. */
function numbersOf({ first, second, firstShare, secondShare }: ComparedTopic): string {
  return `${first} → ${formatCount(second, 'question')}, ${formatShare(firstShare, 1)} → ${formatShare(secondShare, 1)}`
}
