import type { Question } from '@quarry/contracts/question'
import { byEngagement } from '../analysis/questions/by-engagement.ts'
import type { Column, ColumnContext } from './columns.tsx'

const letters = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Sorts after every label, so that questions without a topic come last. */
const LAST = '\u{10ffff}'

type Compare = (left: Question, right: Question) => number

/**
 * Returns a function that sorts rows, starting from their last order: nearly sorted rows need one comparison each, and
 * most changes affect few rows.
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

/** Returns the table's order by a column. Ties have the most engaging question first, in both directions. */
export function orderOf(column: Column, descending: boolean, context: ColumnContext): Compare {
  const { value } = column
  const { compare = (left, right) => compareValues(value(left, context), value(right, context)) } = column
  const sign = descending ? -1 : 1
  return (left, right) => sign * compare(left, right) || byEngagement(left, right)
}

/** Sorts a missing number below zero, and a missing text last. */
function compareValues(left: ReturnType<Column['value']>, right: ReturnType<Column['value']>): number {
  if (typeof left === 'string' || typeof right === 'string')
    return letters.compare(String(left ?? LAST), String(right ?? LAST))
  return (left ?? -1) - (right ?? -1)
}
