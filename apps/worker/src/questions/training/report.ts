import { groupOfType } from '@quarry/contracts/question-type-group'
import type { QuestionFilter } from '@quarry/contracts/session-config'
import { type Judgement, judgeTitle, questionType } from '@quarry/questions/is-question'
import type { TitleInContext } from '@quarry/questions/question-facts'
import { shippedModel } from '@quarry/questions/shipped-model'
import { groupOf, type HeldOut, judgedAt, SETTINGS, type Setting, settingsOf } from './cross-validate.ts'
import { errorKind } from './error-kinds.ts'
import type { LabelledTitle } from './labelled-title.ts'
import {
  intervals,
  type Judged,
  type Measure,
  macroF1,
  macroInterval,
  measure,
  type TypePair,
} from './measure.ts'

const WORST_PER_KIND = 3
const TIMED = 10_000

/** How a model that is trained in the same way classifies titles of communities that it has not seen. */
export function crossValidationReport(held: readonly HeldOut[]): string {
  const sure = held.filter(({ row }) => !row.unsure)
  const parts: (readonly [string, readonly HeldOut[]])[] = [
    ['English, with facts', sure.filter(({ row }) => isEnglish(row) && row.post)],
    ['English, without facts', sure.filter(({ row }) => isEnglish(row) && !row.post)],
    ['other languages', sure.filter(({ row }) => !isEnglish(row))],
  ]
  return [
    `Cross-validation over ${sure.length} sure titles, by community (95 % intervals):`,
    ...parts.flatMap(([name, rows]) => (rows.length === 0 ? [] : settingLines(name, rows))),
    '',
    ...typeLines(sure),
    '',
    'Mistakes at the broad cut by kind, with the post where it is known:',
    ...errorLines(sure),
    '',
  ].join('\n')
}

const isEnglish = ({ lang }: LabelledTitle) => lang === undefined || lang === 'en'

function settingLines(name: string, held: readonly HeldOut[]): string[] {
  return SETTINGS.flatMap((setting) => {
    const judged = (filter: QuestionFilter) => judgedAt(held, setting, ({ cuts }) => cuts[filter])
    if (judged('broad').length === 0) return []
    return (['broad', 'strict'] as const).map((filter) =>
      line(`${name}, ${setting}, ${filter}`, judged(filter)),
    )
  })
}

function typeLines(held: readonly HeldOut[]): string[] {
  const pairs = held.flatMap(({ row, type }) =>
    row.type ? [{ actual: row.type, found: type, group: groupOf(row) }] : [],
  )
  if (pairs.length === 0) return []
  const right = pairs.filter(({ actual, found }) => actual === found).length
  const lines = [...new Set(pairs.map(({ actual }) => actual))].sort().map((type) => {
    const { precision, recall, f1 } = measure(
      pairs.map(({ actual, found }) => ({ isQuestion: actual === type, taken: found === type })),
    )
    const count = pairs.filter(({ actual }) => actual === type).length
    return `  ${type.padEnd(16)} precision ${precision.toFixed(2)}  recall ${recall.toFixed(2)}  f1 ${f1.toFixed(2)}  n ${count}`
  })
  const share = (right / pairs.length).toFixed(3)
  const groups = pairs.map(({ actual, found, group }) => ({
    actual: groupOfType[actual],
    found: groupOfType[found],
    group,
  }))
  return [
    `Types of ${pairs.length} questions: macro-F1 ${macroText(pairs)}, right ${share}`,
    `  joined into groups: macro-F1 ${macroText(groups)}`,
    ...lines,
  ]
}

function macroText(pairs: readonly TypePair[]): string {
  const [low, high] = macroInterval(pairs)
  return `${macroF1(pairs).toFixed(3)} (${low.toFixed(3)}–${high.toFixed(3)})`
}

function errorLines(held: readonly HeldOut[]): string[] {
  const mistakes = held.flatMap((one) => {
    const probability = known(one.probabilities)
    if (probability === undefined || probability >= one.cuts.broad === one.row.question) return []
    return [{ row: one.row, probability, kind: errorKind(one.row) }]
  })
  const byKind = [...Map.groupBy(mistakes, ({ kind }) => kind)].sort((a, b) => b[1].length - a[1].length)
  return byKind.flatMap(([kind, found]) => [
    `  ${String(found.length).padStart(4)} ${kind}`,
    ...found
      .sort((a, b) => Math.abs(b.probability - 0.5) - Math.abs(a.probability - 0.5))
      .slice(0, WORST_PER_KIND)
      .map(
        ({ row, probability }) =>
          `         ${probability.toFixed(2)}  r/${row.subreddit ?? '?'}  ${row.title.slice(0, 110)}`,
      ),
  ])
}

const known = (probabilities: HeldOut['probabilities']) =>
  SETTINGS.toReversed()
    .map((setting: Setting) => probabilities[setting])
    .find((probability) => probability !== undefined)

/** The model that ships. Where it was trained on these titles, only the cross-validation is a fair figure. */
export function shippedReport(rows: readonly LabelledTitle[]): string {
  const judged = judgedSure(rows)
  return [
    'The model that ships, on this file (flattering where it was trained on it):',
    line('broad', atCut(judged, 'broad')),
    line('strict', atCut(judged, 'strict')),
    `  ${TIMED.toLocaleString('en')} titles take ${timeOf(rows, judgeTitle)} ms of processor time, with their types ` +
      `${timeOf(rows, (context) => [judgeTitle(context), questionType(context)])} ms`,
  ].join('\n')
}

function judgedSure(rows: readonly LabelledTitle[]) {
  return rows
    .filter(({ unsure, typeOnly }) => !unsure && !typeOnly)
    .map((row) => ({ row, ...judgeTitle(contextOf(row)) }))
}

/** Milliseconds of processor time for ten thousand of the titles: what else the machine does is not counted. */
function timeOf(rows: readonly LabelledTitle[], judge: (context: TitleInContext) => unknown): string {
  const contexts = Array.from({ length: TIMED }, (_, i) => rows[i % rows.length]).flatMap((row) =>
    row === undefined ? [] : [contextOf(row)],
  )
  for (const context of contexts) judge(context)
  const before = process.cpuUsage()
  for (const context of contexts) judge(context)
  const { user, system } = process.cpuUsage(before)
  return ((user + system) / 1000).toFixed(0)
}

export interface Score extends Measure {
  /** Null where no row has a type. */
  typeMacroF1: number | null
  byLanguage: Record<string, Measure>
}

/** Over the sure rows with all that the file has about them, rounded to four places. */
export function scoreShipped(rows: readonly LabelledTitle[], filter: QuestionFilter): Score {
  const judged = judgedSure(rows)
  const languages = Map.groupBy(judged, ({ row }) => row.lang ?? 'unknown')
  const pairs = judged.flatMap(({ row }) =>
    row.type ? [{ actual: row.type, found: questionType(contextOf(row)) }] : [],
  )
  return {
    ...rounded(measure(atCut(judged, filter))),
    typeMacroF1: pairs.length === 0 ? null : Number(macroF1(pairs).toFixed(4)),
    byLanguage: Object.fromEntries(
      [...languages].sort().map(([language, of]) => [language, rounded(measure(atCut(of, filter)))]),
    ),
  }
}

function rounded({ precision, recall, f1, n }: Measure): Measure {
  const round = (value: number) => Number(value.toFixed(4))
  return { precision: round(precision), recall: round(recall), f1: round(f1), n }
}

/** With all that the file has about the title. */
function contextOf(row: LabelledTitle) {
  const settings = settingsOf(row)
  return settings['with post'] ?? settings['with community'] ?? { title: row.title }
}

function atCut(judged: readonly (Judgement & { row: LabelledTitle })[], filter: QuestionFilter): Judged[] {
  return judged.map(({ row, probability }) => ({
    isQuestion: row.question,
    taken: probability >= shippedModel.cuts[filter],
    group: groupOf(row),
  }))
}

function line(name: string, judged: readonly Judged[]): string {
  const [values, ranges] = [measure(judged), intervals(judged)]
  const cell = (key: 'precision' | 'recall' | 'f1') =>
    `${key} ${values[key].toFixed(3)} (${ranges[key].map((bound) => bound.toFixed(3)).join('–')})`
  return `  ${name.padEnd(48)} ${cell('precision')}  ${cell('recall')}  ${cell('f1')}  n ${values.n}`
}
