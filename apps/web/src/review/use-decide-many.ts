import { changeQuestions } from '@quarry/contracts/endpoints/questions'
import { formatCount } from '@quarry/contracts/format-count'
import { CHANGES_MAX } from '@quarry/contracts/limits'
import type { Question } from '@quarry/contracts/question'
import { useMutation } from '@tanstack/react-query'
import { serverMessage } from '../api/call-error.ts'
import { type Changed, inTurn, withStep } from '../session/history.ts'
import { refreshQuestions } from '../session/questions-query.ts'
import { show, storeAllSaved, whilePending } from '../session/save-question.ts'
import { type Services, useServices } from '../session/services.ts'
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
    mutationFn: (wanted: Decided) => decideMany(services, wanted),
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

/** Saves in parts; those before a part that failed stay saved. */
async function decideMany(services: Services, { rows, decision }: Decided) {
  const ids = rows.map(({ id }) => id)
  const before = new Map(rows.map((row) => [row.id, row]))
  const changed: Changed[] = []
  const to = (row: Question) => decided(row, decision)
  return await whilePending(services, ids, { kind: 'changed', to }, async () => {
    let failure: unknown
    for (let start = 0; start < ids.length && failure === undefined; start += CHANGES_MAX) {
      const changes = ids.slice(start, start + CHANGES_MAX).map((id) => ({ id, decision }))
      try {
        const { questions } = await services.api.call(changeQuestions, { body: { changes } })
        for (const after of questions) {
          const row = before.get(after.id)
          if (row) changed.push({ before: row, after })
        }
      } catch (error) {
        failure = error
      }
    }
    await storeAllSaved(
      services,
      changed.map(({ after }) => after),
    )
    return { changed, error: failure }
  })
}
