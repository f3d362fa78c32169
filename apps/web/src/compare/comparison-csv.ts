import type { Question } from '@quarry/contracts/question'
import { postAddress } from '@quarry/contracts/reddit-post'
import { type AskedQuestion, engagementOf } from '@quarry/questions/compare/compare-questions'
import { formatShareOf, topicName } from '@quarry/questions/compare/format-change'
import { type Column, type CsvFile, csvOf } from '../export/csv.ts'
import { formatIsoDay } from '../ui/format-date.ts'
import type { ComparedSides } from './compare-analyses.ts'

type Line = {
  kind: 'topic' | 'question'
  name: string
  topic?: string | undefined
  change: string
  first: number
  second: number
  firstShare?: string
  secondShare?: string
  points?: string
  firstEngagement?: number
  secondEngagement?: number
  link?: string | undefined
}

/** Returns a comparison as one table with the topics, then the new questions, and then the other questions. */
export function comparisonTableCsv(
  { first, second, comparison }: ComparedSides,
  today: Date,
  origin: string,
): CsvFile {
  const names = new Map(comparison.topics.map((topic) => [topic.id, topicName(topic)]))
  const lines: Line[] = [
    ...comparison.topics.map(
      (topic): Line => ({
        kind: 'topic',
        name: topicName(topic),
        change: changes[topic.verdict],
        first: topic.first,
        second: topic.second,
        firstShare: formatShareOf(topic.firstShare),
        secondShare: formatShareOf(topic.secondShare),
        points: topic.points.toFixed(1),
      }),
    ),
    ...questionLines(comparison.onlySecond, 'new'),
    ...questionLines(comparison.inBoth, 'in both'),
    ...questionLines(comparison.onlyFirst, 'no longer asked'),
  ]

  function questionLines(questions: readonly AskedQuestion<Question>[], change: string): Line[] {
    return questions.map((question) => {
      const lead = question.second[0] ?? question.first[0]
      return {
        kind: 'question',
        name: question.wording,
        topic: lead?.topic === undefined ? undefined : names.get(lead.topic),
        change,
        first: question.first.length,
        second: question.second.length,
        firstEngagement: sumOf(question.first),
        secondEngagement: sumOf(question.second),
        link: lead && postAddress(lead.permalink, origin),
      }
    })
  }

  const columns: Column<Line>[] = [
    ['Kind', ({ kind }) => kind],
    ['Name', ({ name }) => name],
    ['Topic', ({ topic }) => topic],
    ['Change', ({ change }) => change],
    [`Titles, ${first.name}`, (line) => line.first],
    [`Titles, ${second.name}`, (line) => line.second],
    [`Share, ${first.name}`, ({ firstShare }) => firstShare],
    [`Share, ${second.name}`, ({ secondShare }) => secondShare],
    ['Points', ({ points }) => points],
    [`Engagement, ${first.name}`, ({ firstEngagement }) => firstEngagement],
    [`Engagement, ${second.name}`, ({ secondEngagement }) => secondEngagement],
    ['Link', ({ link }) => link],
  ]
  return { name: `what-changed-${formatIsoDay(today)}.csv`, text: csvOf(columns, lines), rows: lines.length }
}

const changes = { new: 'new', rose: 'rose', same: 'about the same', fell: 'fell', gone: 'gone' } as const

const sumOf = (rows: readonly Question[]) => rows.reduce((sum, row) => sum + engagementOf(row), 0)
