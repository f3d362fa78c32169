import type { ReviewDecision, QuestionChange as Wanted } from '@quarry/contracts/endpoints/questions'
import type { Question } from '@quarry/contracts/question'
import { isAsLeft, type QuestionStep, type Turn } from './history.ts'

/** A change of one question, as it is shown at once and sent in turn. */
export type QuestionChange = { id: string } & (
  | {
      kind: 'change'
      wanted: Wanted
      /** Restored first, if another tab has deleted it. */
      ifDeleted: Question | undefined
    }
  | { kind: 'replace'; left: Question; wanted: Question }
  | { kind: 'delete' }
  | { kind: 'restore'; question: Question }
)

/** What becomes of a step. */
export type Direction = 'made' | Turn

/** Returns the changes that carry out the step; all are of one kind. */
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
    const wanted = name === 'edit' ? { title: after.title } : { decision: name }
    return { kind: 'change', id, wanted, ifDeleted: name === 'edit' ? before : undefined }
  })
}

/** Returns the rows with the changes applied, in order; the same rows if there are none. */
export function withChanges(
  rows: readonly Question[],
  changes: readonly QuestionChange[],
): readonly Question[] {
  if (changes.length === 0) return rows
  const byId = Map.groupBy(changes, ({ id }) => id)
  const changed: Question[] = []
  const add = (id: string, row: Question | undefined) => {
    const after = (byId.get(id) ?? []).reduce(applied, row)
    if (after) changed.push(after)
  }
  for (const row of rows) {
    if (byId.has(row.id)) {
      add(row.id, row)
      byId.delete(row.id)
    } else changed.push(row)
  }
  for (const id of byId.keys()) add(id, undefined)
  return changed
}

function applied(row: Question | undefined, change: QuestionChange): Question | undefined {
  if (change.kind === 'delete') return undefined
  if (change.kind === 'restore') return row ?? change.question
  if (!row) return undefined
  if (change.kind === 'replace') return isAsLeft(row, change.left) ? change.wanted : row
  return 'title' in change.wanted ? retitled(row, change.wanted.title) : decided(row, change.wanted.decision)
}

/** Returns the question as the server changes it on this decision. */
export function decided(row: Question, decision: ReviewDecision): Question {
  if (decision === 'accept') return row.processingStatus === 'processed' ? { ...row, reviewed: true } : row
  if (decision === 'revert') return reverted(row)
  if (decision === 'choose') return { ...row, chosen: true }
  const { suggestion, ...rest } = row
  if (suggestion === undefined) return row
  return { ...rest, title: suggestion, aiEnhanced: true, edited: false, reviewed: true }
}

function reverted(row: Question): Question {
  const { suggestion, reviewed, keyword, topic, problem, cleanedWith, risk, type, ...rest } = row
  return {
    ...rest,
    title: row.originalTitle,
    processingStatus: row.processingStatus === 'processing' ? 'processing' : 'pending',
    aiEnhanced: false,
    edited: false,
    ...(risk?.verdict?.result === 'other' && { misread: true }),
  }
}

/** Returns the question with the user's own title, as the server saves it. */
export function retitled(row: Question, title: string): Question {
  if (row.title === title) return row
  const { suggestion, reviewed, ...rest } = row
  return { ...rest, title, edited: true, ...(row.processingStatus === 'processed' && { reviewed: true }) }
}
