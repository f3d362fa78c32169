import { defaultSessionConfig, QuestionFilter } from '@quarry/contracts/session-config'
import { isQuestion } from '../is-question.ts'
import { crossValidate, type FoldResult } from './cross-validate.ts'
import type { LabelledTitle } from './labelled-title.ts'
import { intervals, type Judged, type Measure, measure } from './measure.ts'

const WORST = 15
const TIMED = 10_000

/** How a model made the same way judges titles that it has not seen, beside the plain rules. */
export function crossValidationReport(rows: readonly LabelledTitle[]): string {
  const results = crossValidate(rows).filter(({ row }) => !row.unsure)
  const judgedFrom = (from: (result: FoldResult) => number) =>
    results.map((result) => ({
      isQuestion: result.row.question,
      taken: result.probability >= from(result),
    }))
  const byRule = (rule: RegExp) =>
    results.map(({ row }) => ({ isQuestion: row.question, taken: rule.test(row.title) }))
  return [
    `Cross-validation over ${results.length} sure titles (95 % intervals):`,
    line(
      'strict',
      judgedFrom(({ thresholds }) => thresholds.strictFrom),
    ),
    line(
      'broad',
      judgedFrom(({ thresholds }) => thresholds.broadFrom),
    ),
    line(
      'at one half',
      judgedFrom(() => 0.5),
    ),
    line('ends with "?"', byRule(/[?？]\s*$/)),
    line('contains "?"', byRule(/[?？]/)),
    '',
    'Worst mistakes:',
    ...worst(results),
    '',
  ].join('\n')
}

/** The model that ships. Where it was trained on these titles, only the cross-validation is a fair figure. */
export function shippedReport(rows: readonly LabelledTitle[]): string {
  const lines = QuestionFilter.options.map((filter) => line(filter, judgeShipped(rows, filter)))
  return [
    'The model that ships, on this file (flattering where it was trained on it):',
    ...lines,
    `  ${TIMED.toLocaleString('en')} titles take ${timeShipped(rows).toFixed(0)} ms of processor time`,
  ].join('\n')
}

/** Milliseconds of processor time for ten thousand of the titles: what else the machine does is not counted. */
function timeShipped(rows: readonly LabelledTitle[]): number {
  const titles = Array.from({ length: TIMED }, (_, i) => rows[i % rows.length]).filter(
    (row) => row !== undefined,
  )
  const before = process.cpuUsage()
  for (const { title, subreddit } of titles) isQuestion(title, defaultSessionConfig.questionFilter, subreddit)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Over the sure rows, rounded to four places. */
export function scoreShipped(rows: readonly LabelledTitle[], filter: QuestionFilter): Measure {
  const { precision, recall, f1, n } = measure(judgeShipped(rows, filter))
  const round = (value: number) => Number(value.toFixed(4))
  return { precision: round(precision), recall: round(recall), f1: round(f1), n }
}

function judgeShipped(rows: readonly LabelledTitle[], filter: QuestionFilter): Judged[] {
  return rows
    .filter(({ unsure }) => !unsure)
    .map(({ title, subreddit, question }) => ({
      isQuestion: question,
      taken: isQuestion(title, filter, subreddit),
    }))
}

function line(name: string, judged: readonly Judged[]): string {
  const [values, ranges] = [measure(judged), intervals(judged)]
  const cell = (key: 'precision' | 'recall' | 'f1') =>
    `${key} ${values[key].toFixed(3)} (${ranges[key].map((bound) => bound.toFixed(3)).join('–')})`
  return `  ${name.padEnd(14)} ${cell('precision')}  ${cell('recall')}  ${cell('f1')}`
}

function worst(results: readonly FoldResult[]): string[] {
  return results
    .map(({ row, probability }) => ({
      row,
      probability,
      error: Math.abs(Number(row.question) - probability),
    }))
    .sort((a, b) => b.error - a.error)
    .slice(0, WORST)
    .map(
      ({ row, probability }) =>
        `  ${row.question ? 'question' : 'none    '} ${probability.toFixed(2)}  r/${row.subreddit ?? '?'}  ${row.title.slice(0, 120)}`,
    )
}
