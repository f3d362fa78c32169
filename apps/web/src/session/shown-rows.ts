import type { Question } from '@quarry/contracts/question'
import { replaceEqualDeep } from '@tanstack/react-query'
import { type QuestionChange, withChanges } from './question-change.ts'

type Steps = readonly { changes: readonly QuestionChange[] }[]
type Shown = { held: readonly Question[]; steps: Steps; rows: readonly Question[] }

/** The last rows of each session that the page has open: one, of 20,000 rows at most. */
const shownBy = new WeakMap<object, Shown>()

/**
 * Returns the rows as the server has them, with unsaved steps applied. A row that looks as it did is the same object, and
 * the array is the same if all do: a save that only confirms what is shown already renders, counts and sorts nothing.
 */
export function shownRows(session: object, held: readonly Question[], steps: Steps): readonly Question[] {
  const before = shownBy.get(session)
  if (before?.held === held && before.steps === steps) return before.rows
  const changes = steps.flatMap((step) => step.changes)
  const rows = keepSame(before?.rows ?? [], withChanges(held, changes))
  shownBy.set(session, { held, steps, rows })
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
