import type { ReviewDecision } from '@quarry/contracts/endpoints/questions'
import { formatCount } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { applyDecision } from '@quarry/contracts/question-rules'
import { useAnalysis } from '../../analysis/analysis-context.ts'
import { sizeOf } from '../../analysis/changes/history.ts'
import { makeChange } from '../../analysis/changes/make-change.ts'
import { notSaved, undoAction } from '../../analysis/changes/undo.ts'
import type { OpenAnalysis } from '../../analysis/open-analysis.ts'
import { errorMessage } from '../../api/call-error.ts'
import { isComparable, needsReview } from './review-state.ts'

/** The decisions that can be made on many titles together. */
export type BulkDecision = 'accept-together' | 'revert' | 'choose'

const messages: Record<ReviewDecision, { title: string; description?: string }> = {
  accept: { title: 'Title accepted' },
  'accept-together': { title: 'Title accepted' },
  revert: { title: 'Back to the original', description: 'It stays processed, and no run cleans it again.' },
  'clean-again': { title: 'The question is pending again' },
  'take-suggestion': { title: 'Now using the AI’s title' },
  choose: { title: 'Counts as a question' },
}

const outcomes: Record<BulkDecision, string> = {
  'accept-together': 'accepted',
  revert: 'reverted',
  choose: 'chosen',
}

/** Returns the rows that the decision would change. */
export function applicable(
  rows: readonly Question[],
  decision: 'accept-together' | 'revert',
): readonly Question[] {
  return rows.filter(decision === 'accept-together' ? needsReview : isRevertible)
}

function isRevertible(row: Question): boolean {
  return row.processingStatus === 'processed' && isComparable(row)
}

/** Returns the undo step of a decision on these titles. */
export function decisionOn(rows: readonly Question[], name: ReviewDecision) {
  const changed = rows.map((before) => ({ before, after: applyDecision(before, name) }))
  return { kind: 'change', name, changed } as const
}

/** Returns functions that decide on one title, or on many in a single undo step. */
export function useDecide() {
  const services = useAnalysis()
  return {
    one: (row: Question, decision: ReviewDecision) => void decideOne(services, row, decision),
    many: (rows: readonly Question[], decision: BulkDecision) => void decideMany(services, rows, decision),
  }
}

async function decideOne(services: OpenAnalysis, row: Question, decision: ReviewDecision): Promise<void> {
  const made = await makeChange(services, decisionOn([row], decision))
  if (!made) return
  if (!made.saved) return notSaved(services, 'Decision not saved', made.error)
  services.toasts.notify({ ...messages[decision], action: undoAction(services, made.saved) })
}

async function decideMany(
  services: OpenAnalysis,
  rows: readonly Question[],
  decision: BulkDecision,
): Promise<void> {
  const made = await makeChange(services, decisionOn(rows, decision))
  if (!made) return
  const { saved, error } = made
  const outcome = outcomes[decision]
  const count = saved ? sizeOf(saved) : 0
  const title = `${formatCount(count, 'title')} ${outcome}`
  services.toasts.notify({
    ...(error === undefined
      ? { title }
      : {
          title: `${formatCount(rows.length - count, 'title')} not ${outcome}`,
          description: `${errorMessage(error)} ${title}.`,
          tone: 'destructive',
        }),
    ...(saved && { action: undoAction(services, saved) }),
  })
}
