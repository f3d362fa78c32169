import type { QuestionChange as Wanted } from '@quarry/contracts/endpoints/questions'
import type { Question } from '@quarry/contracts/question'
import { applyChange } from '@quarry/contracts/question-rules'
import { type ChangeName, isAsLeft, type QuestionStep, type Turn } from './history.ts'

/** A change to one question, which is shown immediately and sent after earlier changes. */
export type QuestionChange = { id: string } & (
  | {
      kind: 'change'
      wanted: Wanted
      /** The question to restore first if another tab has deleted it. */
      ifDeleted: Question | undefined
    }
  | { kind: 'replace'; left: Question; wanted: Question }
  | {
      kind: 'delete'
      /** If present, the question is deleted only if it is still in this state. */
      left?: Question
    }
  | { kind: 'restore'; question: Question }
)

export type Direction = 'made' | Turn

/** Returns a step's changes, which are all of one kind. */
export function changesOf(step: QuestionStep, to: Direction): QuestionChange[] {
  if (step.kind === 'delete') {
    return step.questions.map((question) => {
      const { id } = question
      return to === 'undone' ? { kind: 'restore', id, question } : { kind: 'delete', id }
    })
  }
  const { name } = step
  return step.changed.map(({ before, after }) => {
    const { id } = before
    if (to === 'undone') return { kind: 'replace', id, left: after, wanted: before }
    if (to === 'redone') return { kind: 'replace', id, left: before, wanted: after }
    return {
      kind: 'change',
      id,
      wanted: wantedOf(name, after),
      ifDeleted: name === 'edit' ? before : undefined,
    }
  })
}

function wantedOf(name: ChangeName, { title }: Question): Wanted {
  if (name === 'edit') return { title }
  return name === 'part' ? { group: null } : { decision: name }
}

/** Applies the changes to the rows in order; returns the same array if there are no changes. */
export function withChanges(
  rows: readonly Question[],
  changes: readonly QuestionChange[],
): readonly Question[] {
  if (changes.length === 0) return rows
  const byId = Map.groupBy(changes, ({ id }) => id)
  const after: Question[] = []
  const add = (id: string, row: Question | undefined) => {
    const made = (byId.get(id) ?? []).reduce(applied, row)
    if (made) after.push(made)
  }
  for (const row of rows) {
    if (byId.has(row.id)) {
      add(row.id, row)
      byId.delete(row.id)
    } else after.push(row)
  }
  for (const id of byId.keys()) add(id, undefined)
  return after
}

function applied(row: Question | undefined, change: QuestionChange): Question | undefined {
  if (change.kind === 'delete') return undefined
  if (change.kind === 'restore') return row ?? change.question
  if (!row) return undefined
  if (change.kind === 'replace') return isAsLeft(row, change.left) ? change.wanted : row
  return applyChange(row, change.wanted)
}
