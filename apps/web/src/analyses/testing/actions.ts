import type { Question } from '@quarry/contracts/question'
import { withTitle } from '@quarry/contracts/question-rules'
import { buildQuestions } from '../../../../../testkit/build-question.ts'
import { makeChange } from '../../analysis/changes/make-change.ts'
import type { OpenAnalysis } from '../../analysis/open-analysis.ts'
import { heldQuestions } from '../../analysis/questions/question-cache.ts'
import { withUnsent } from '../../analysis/questions/unsent-questions.ts'
import { shownRows } from '../../analysis/questions-query.ts'
import { syncAndStart } from '../../runs/sync-and-start.ts'

/** Returns the rows as the user sees them. */
export function rowsOf(analysis: OpenAnalysis): readonly Question[] {
  return shownRows(analysis, heldQuestions(analysis).rows, analysis.changes.state.get().steps)
}

/** Opens a file of titles, whose ids begin with the prefix. */
export function addFile(analysis: OpenAnalysis, count: number, prefix: string): string[] {
  const rows = buildQuestions(count, prefix)
  analysis.unsent.update((held) => withUnsent(held, rows))
  return rows.map(({ id }) => id)
}

/** Changes a title; the change is shown immediately, and the promise waits for the server. */
export async function editTitle(analysis: OpenAnalysis, id: string, title: string): Promise<void> {
  const before = rowsOf(analysis).find((row) => row.id === id)
  if (!before) return
  const changed = [{ before, after: withTitle(before, title) }]
  await makeChange(analysis, { kind: 'change', name: 'edit', changed }, { keepTrying: true })
}

export async function deleteRows(analysis: OpenAnalysis, ids: readonly string[]): Promise<void> {
  const questions = rowsOf(analysis).filter(({ id }) => ids.includes(id))
  await makeChange(analysis, { kind: 'delete', questions }, { keepTrying: true })
}

export async function clean(analysis: OpenAnalysis, questionIds: readonly string[]): Promise<void> {
  await syncAndStart(analysis, 'process-selected', { questionIds, titlesPerRequest: 20 })
}
