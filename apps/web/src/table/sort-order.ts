import type { ProcessingStatus, Question } from '@quarry/contracts/question'
import { demandOf, type Figures, priorityOf } from '../session/keyword-figures.ts'
import { byEngagement, byTime } from '../session/questions/by-engagement.ts'
import { riskNames, riskRankOf } from '../session/questions/risk.ts'
import type { SortColumn } from '../session/table-view.ts'
import type { TopicOf } from '../session/topic-edits.ts'

const letters = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** In the order in which a question goes through them. */
const stages: Record<ProcessingStatus, number> = { pending: 0, processing: 1, processed: 2, error: 3 }

/** By stage, and of those that the AI has cleaned by the risk that it changed what is asked. */
function stageOf(row: Question): number {
  return stages[row.processingStatus] + (row.risk ? 1 - riskRankOf(row) / riskNames.length : 0) / 2
}

/** Sorts after every label: questions without a topic come last. */
const LAST = '\u{10ffff}'

type Compare = (left: Question, right: Question) => number

function byText(textOf: (row: Question) => string): Compare {
  return (left, right) => letters.compare(textOf(left), textOf(right))
}

/** Questions without the number come below zero. */
function byNumber(numberOf: (row: Question) => number | undefined): Compare {
  return (left, right) => (numberOf(left) ?? -1) - (numberOf(right) ?? -1)
}

/** Ascending order by column. */
const ascending: Record<Exclude<SortColumn, 'topic' | 'volume' | 'priority'>, Compare> = {
  title: byText((row) => row.title),
  subreddit: byText((row) => row.subreddit),
  author: byText((row) => row.author),
  createdAt: byTime,
  processingStatus: byNumber(stageOf),
  // Scores can be negative.
  score: (left, right) => left.score - right.score,
  numComments: byNumber((row) => row.numComments),
}

/**
 * Returns a function that sorts rows, beginning with their last order: sorting what is nearly in order needs one comparison
 * a row, and most changes are of few rows.
 */
export function createSorter(): (rows: readonly Question[], order: Compare) => readonly Question[] {
  let last: readonly Question[] = []
  return (rows, order) => {
    const left = new Map(rows.map((row) => [row.id, row]))
    const sorted: Question[] = []
    for (const { id } of last) {
      const row = left.get(id)
      if (!row || !left.delete(id)) continue
      sorted.push(row)
    }
    last = [...sorted, ...left.values()].sort(order)
    return last
  }
}

/** What a table is sorted by that is not part of a question. */
export type SortedBeside = {
  topicOf: TopicOf
  figuresOf: (id: string) => Figures | undefined
}

/** Compares as the table is sorted. Of equals, the most engaging is above in both directions. */
export function orderOf(column: SortColumn, descending: boolean, beside: SortedBeside): Compare {
  const compare = compareBy(column, beside)
  const sign = descending ? -1 : 1
  return (left, right) => sign * compare(left, right) || byEngagement(left, right)
}

function compareBy(column: SortColumn, { topicOf, figuresOf }: SortedBeside): Compare {
  if (column === 'topic') return byText((row) => topicOf(row) ?? LAST)
  if (column === 'volume') return byNumber((row) => demandOf(figuresOf(row.id)))
  if (column === 'priority') return byNumber((row) => priorityOf(row, figuresOf(row.id)))
  return ascending[column]
}
