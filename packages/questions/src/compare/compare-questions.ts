import type { Question } from '@quarry/contracts/question'
import { equalTextOf } from '../equal-titles.ts'
import { groupOfOne } from './group-of-one.ts'

/** A question in a comparison. */
export type ComparedRow = Pick<
  Question,
  'id' | 'title' | 'originalTitle' | 'score' | 'numComments' | 'topic' | 'group' | 'gone'
>

/** A question in all its wordings, with the rows that ask it on each side. */
export interface AskedQuestion<Row extends ComparedRow = ComparedRow> {
  wording: string
  /** Each side's rows, most engaging first. */
  first: readonly Row[]
  second: readonly Row[]
}

export interface ComparedQuestions<Row extends ComparedRow = ComparedRow> {
  /** In each list, the most asked question comes first. */
  inBoth: AskedQuestion<Row>[]
  onlyFirst: AskedQuestion<Row>[]
  onlySecond: AskedQuestion<Row>[]
}

export const engagementOf = ({ score, numComments }: Pick<ComparedRow, 'score' | 'numComments'>): number =>
  score + numComments

/**
 * Finds the questions that both sides ask and those that only one side asks. It matches rows by the post's id, by equal
 * text, and by the model's groups. `wordings` has the groups' questions by id.
 */
export function compareQuestions<Row extends ComparedRow>(
  first: readonly Row[],
  second: readonly Row[],
  wordings: ReadonlyMap<string, string> = new Map(),
): ComparedQuestions<Row> {
  const inBoth: AskedQuestion<Row>[] = []
  const onlyFirst: AskedQuestion<Row>[] = []
  const onlySecond: AskedQuestion<Row>[] = []
  for (const question of askedBy(first, second)) {
    if (question.first.length > 1) question.first.sort(byEngagement)
    if (question.second.length > 1) question.second.sort(byEngagement)
    const ofOne = question.first.length === 0 ? onlySecond : onlyFirst
    const list = question.first.length > 0 && question.second.length > 0 ? inBoth : ofOne
    list.push({ ...question, wording: wordingOf(question, wordings) })
  }
  for (const list of [inBoth, onlyFirst, onlySecond]) list.sort(byTimesAsked)
  return { inBoth, onlyFirst, onlySecond }
}

/** Returns every row in exactly one question. */
function askedBy<Row extends ComparedRow>(
  first: readonly Row[],
  second: readonly Row[],
): Iterable<{ first: Row[]; second: Row[] }> {
  const { rootOf } = joinSame([...first, ...second])
  const asked = new Map<number, { first: Row[]; second: Row[] }>()
  const add = (row: Row, at: number, side: 'first' | 'second') => {
    const root = rootOf(at)
    const question = asked.get(root) ?? { first: [], second: [] }
    question[side].push(row)
    asked.set(root, question)
  }
  for (const [at, row] of first.entries()) add(row, at, 'first')
  for (const [at, row] of second.entries()) add(row, first.length + at, 'second')
  return asked.values()
}

const byEngagement = (left: ComparedRow, right: ComparedRow) => engagementOf(right) - engagementOf(left)

/** Sorts the most asked question first and, among equals, the most engaging one. */
function byTimesAsked(left: AskedQuestion, right: AskedQuestion): number {
  return timesIn(right) - timesIn(left) || bestOf(right) - bestOf(left)
}

const timesIn = ({ first, second }: AskedQuestion) => first.length + second.length

/** The first row is the most engaging one, because rows are sorted by engagement. */
function bestOf({ first, second }: AskedQuestion): number {
  const lead = second[0] ?? first[0]
  return lead ? engagementOf(lead) : 0
}

function wordingOf(
  { first, second }: Omit<AskedQuestion, 'wording'>,
  wordings: ReadonlyMap<string, string>,
): string {
  const lead = second[0] ?? first[0]
  for (const { group } of [...second, ...first]) {
    const wording = group === undefined ? undefined : wordings.get(group)
    if (wording !== undefined) return wording
  }
  return lead?.title ?? ''
}

/** Joins the places of rows that ask the same. */
function joinSame(rows: readonly ComparedRow[]): { rootOf: (at: number) => number } {
  const parents = rows.map((_, at) => at)
  const known = {
    id: new Map<string, number>(),
    text: new Map<string, number>(),
    group: new Map<string, number>(),
  }

  function rootOf(at: number): number {
    let root = at
    let parent = parents[root] ?? root
    while (parent !== root) {
      // Halving the path keeps later lookups short.
      parents[root] = parents[parent] ?? parent
      root = parents[root] ?? root
      parent = parents[root] ?? root
    }
    return root
  }

  function join(at: number, by: keyof typeof known, key: string): void {
    const first = known[by].get(key)
    if (first === undefined) known[by].set(key, at)
    else parents[rootOf(at)] = rootOf(first)
  }

  const groups = new Set(rows.map(({ group }) => group))
  for (const [at, { id, originalTitle, group }] of rows.entries()) {
    join(at, 'id', id)
    join(at, 'text', equalTextOf(originalTitle))
    if (group !== undefined) join(at, 'group', group)
    const own = groups.size > 1 ? groupOfOne(id) : undefined
    if (own !== undefined && groups.has(own)) join(at, 'group', own)
  }
  return { rootOf }
}
