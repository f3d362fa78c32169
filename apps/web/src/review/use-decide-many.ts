import { formatCount } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { useMutation } from '@tanstack/react-query'
import { serverMessage } from '../api/call-error.ts'
import { inTurn, withStep } from '../session/history.ts'
import { refreshQuestions } from '../session/questions-query.ts'
import { saveMany } from '../session/save-many.ts'
import { show } from '../session/save-question.ts'
import { useServices } from '../session/services.ts'
import { useUndoAction } from '../session/use-history.ts'
import { decided, isComparable, needsReview } from './decided.ts'

/** What can be decided on many titles at once. */
export type BulkDecision = 'accept' | 'revert'

type Decided = { rows: readonly Question[]; decision: BulkDecision }

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
  return useMutation({
    scope: inTurn,
    onMutate: ({ rows, decision }: Decided) =>
      show(
        services,
        rows.map(({ id }) => id),
        { kind: 'changed', to: (row) => decided(row, decision) },
      ),
    mutationFn: ({ rows, decision }: Decided) =>
      saveMany(
        services,
        rows.map((before) => ({ before, shown: decided(before, decision), change: { decision } })),
      ),
    onSuccess: ({ changed, error }, { rows, decision }) => {
      const what = decision === 'accept' ? 'accepted' : 'reverted'
      const step = { kind: 'changes', name: decision, changed } as const
      if (changed.length > 0) services.history.update((held) => withStep(held, step))
      const undo = changed.length > 0 ? { action: undoAction(step) } : {}
      const title = `${formatCount(changed.length, 'title')} ${what}`
      if (error === undefined) return services.toasts.notify({ title, ...undo })
      const left = formatCount(rows.length - changed.length, 'title')
      services.toasts.notify({
        title: `${left} not ${what}`,
        description: `${serverMessage(error) ?? 'The server could not be reached.'} ${title}.`,
        tone: 'destructive',
        ...undo,
      })
      void refreshQuestions(services)
    },
  })
}
