import type { Question } from '@quarry/contracts/question'
import { askedOf, type QuestionGroup } from '../analysis/questions/groups-of.ts'
import type { TableView } from '../analysis/table-state/table-view.ts'
import type { AskedCount } from './row-state.ts'

/** A line of the table: a question, one of its titles, or a row that asks nothing twice. */
export type Line = {
  /** The row's id, or the group's for a question with several titles. */
  id: string
  /** The row; for a question with several titles, its wording with summed figures. */
  row: Question
  /** The shown rows of a question with several titles, the most engaging first; they are listed below if it is open. */
  titles?: readonly Question[]
  isOpen?: boolean
  isMember?: boolean
  asked?: AskedCount
}

/** Returns a line per row. */
export function ungrouped(rows: readonly Question[]): Line[] {
  return rows.map((row) => ({ id: row.id, row }))
}

type Options = Pick<TableView, 'sorting'> & { openGroups: ReadonlySet<string> }

/** Returns one line per question, in the order of the shown rows or by the questions' own figures. */
export function groupedLines(
  shown: readonly Question[],
  groups: readonly QuestionGroup[],
  { sorting, openGroups }: Options,
): Line[] {
  const groupOf = new Map(groups.flatMap((group) => group.rows.map(({ id }) => [id, group] as const)))
  const titlesOf = new Map<QuestionGroup, Question[]>()
  for (const row of shown) {
    const group = groupOf.get(row.id)
    if (!group) continue
    const titles = titlesOf.get(group)
    if (titles) titles.push(row)
    else titlesOf.set(group, [row])
  }
  const questions = [...titlesOf].flatMap(([group, titles]) => lineOf(group, titles) ?? [])
  const figure = figures.get(sorting.column)
  if (figure) {
    const sign = sorting.descending ? -1 : 1
    questions.sort((left, right) => sign * (figure(left) - figure(right)))
  }
  return questions.flatMap((line) => {
    if (!line.titles || !openGroups.has(line.id)) return [line]
    const members = line.titles.map((row) => ({ id: row.id, row, isMember: true }))
    return [{ ...line, isOpen: true }, ...members]
  })
}

/** Columns in which a question has a figure of its own. */
const figures: ReadonlyMap<string, (line: Line) => number> = new Map([
  ['asked', ({ asked }: Line) => asked?.shown ?? 0],
  ['score', ({ row }: Line) => row.score],
  ['numComments', ({ row }: Line) => row.numComments],
])

const idOfGroup = ({ key }: QuestionGroup) => `question ${key}`

function lineOf(group: QuestionGroup, titles: readonly Question[]): Line | undefined {
  const [first, ...others] = titles
  if (!first) return undefined
  const shown = titles.length === group.rows.length ? group.asked : askedOf(titles)
  const asked = { all: group.asked, shown }
  if (others.length === 0) return { id: first.id, row: first, asked }
  return { id: idOfGroup(group), row: summedOf(group, titles), titles, asked }
}

/** Returns the question as a row, with its wording, the figures of its titles together, and the last date. */
function summedOf({ rows: [lead], wording }: QuestionGroup, titles: readonly Question[]): Question {
  const sum = (key: 'score' | 'numComments') => titles.reduce((total, row) => total + row[key], 0)
  const createdAt =
    titles
      .map((row) => row.createdAt)
      .sort()
      .at(-1) ?? lead.createdAt
  return { ...lead, title: wording, score: sum('score'), numComments: sum('numComments'), createdAt }
}
