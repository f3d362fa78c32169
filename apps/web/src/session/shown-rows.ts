import type { Question } from '@quarry/contracts/question'
import { replaceEqualDeep } from '@tanstack/react-query'
import { applyPending, type PendingChanges } from './pending-changes.ts'

type Shown = { held: readonly Question[]; pending: PendingChanges; rows: readonly Question[] }

/** The last rows of each session that the page has open: one, of 20,000 rows at most. */
const shownBy = new WeakMap<object, Shown>()

/**
 * Returns the rows as the server has them, with pending changes applied. A row that looks as it did is the same object, and
 * the array is the same if all do: a save that only confirms what is shown already renders, counts and sorts nothing.
 */
export function shownRows(
  session: object,
  held: readonly Question[],
  pending: PendingChanges,
): readonly Question[] {
  const before = shownBy.get(session)
  if (before?.held === held && before.pending === pending) return before.rows
  const rows = keepSame(before?.rows ?? [], applyPending(held, pending))
  shownBy.set(session, { held, pending, rows })
  return rows
}

function keepSame(before: readonly Question[], after: readonly Question[]): readonly Question[] {
  let areSame = before.length === after.length
  let byId: ReadonlyMap<string, Question> | undefined
  const rows: Question[] = []
  for (const [index, row] of after.entries()) {
    let known = before[index]
    if (known?.id !== row.id) {
      areSame = false
      byId ??= new Map(before.map((other) => [other.id, other]))
      known = byId.get(row.id)
    }
    const isKept = known !== undefined && looksSame(known, row)
    if (!isKept) areSame = false
    rows.push(isKept && known ? known : row)
  }
  return areSame ? before : rows
}

/** Ignores the revision, which no screen shows: a change is sent with that of the row as held. */
function looksSame(left: Question, right: Question): boolean {
  if (left === right) return true
  // What changes most, first.
  if (left.processingStatus !== right.processingStatus || left.reviewed !== right.reviewed) return false
  if (left.title !== right.title) return false
  return hasAllOf(left, right) && hasAllOf(right, left)
}

function hasAllOf(row: Question, other: Question): boolean {
  const properties = Object.keys(other) as (keyof Question)[]
  return properties.every((name) => name === 'revision' || isSameValue(row[name], other[name]))
}

/** Values are few: texts, numbers, and small objects such as the risk. */
function isSameValue(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true
  return typeof left === 'object' && left !== null && replaceEqualDeep(left, right) === left
}
