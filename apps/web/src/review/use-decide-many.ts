import { formatCount } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { useMutation } from '@tanstack/react-query'
import { errorMessage } from '../api/call-error.ts'
import { inTurn, withStep } from '../session/history.ts'
import { refreshQuestions } from '../session/questions-query.ts'
import { type ManyChanges, manyChanges, saveMany, showMany } from '../session/save-many.ts'
import { useServices } from '../session/services.ts'
import { useUndoAction } from '../session/use-history.ts'
import { decided, isComparable, needsReview } from './decided.ts'

/** What can be decided on many titles at once. */
export type BulkDecision = 'accept' | 'revert'

type Decided = { changes: ManyChanges; decision: BulkDecision }

/** The rows that the decision would change. */
export function applicable(rows: readonly Question[], decision: BulkDecision): readonly Question[] {
  return rows.filter(decision === 'accept' ? needsReview : isRevertible)
}

function isRevertible(row: Question): boolean {
  return row.processingStatus === 'processed' && isComparable(row)
}

/** Carries out one decision on many titles, as one step to undo. */
export function useDecideMany() {
  const services = useServices()
  const undoAction = useUndoAction()
  const { mutate } = useMutation({
    scope: inTurn,
    onMutate: ({ changes }: Decided) => showMany(services, changes),
    mutationFn: ({ changes }: Decided) => saveMany(services, changes),
    onSuccess: ({ changed, error }, { changes, decision }) => {
      const what = decision === 'accept' ? 'accepted' : 'reverted'
      const step = { kind: 'changes', name: decision, changed } as const
      if (changed.length > 0) services.history.update((held) => withStep(held, step))
      const undo = changed.length > 0 ? { action: undoAction(step) } : {}
      const title = `${formatCount(changed.length, 'title')} ${what}`
      if (error === undefined) return services.toasts.notify({ title, ...undo })
      const left = formatCount(changes.each.length - changed.length, 'title')
      services.toasts.notify({
        title: `${left} not ${what}`,
        description: `${errorMessage(error)} ${title}.`,
        tone: 'destructive',
        ...undo,
      })
      void refreshQuestions(services)
    },
  })
  return (rows: readonly Question[], decision: BulkDecision) => {
    const each = rows.map((before) => ({ before, shown: decided(before, decision), change: { decision } }))
    mutate({ changes: manyChanges(each), decision })
  }
}
