import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { useMutation } from '@tanstack/react-query'
import { errorMessage } from '../api/call-error.ts'
import { inTurn, withStep } from '../session/history.ts'
import { manyChanges, saveMany } from '../session/save-many.ts'
import { useServices } from '../session/services.ts'
import { useUndoAction } from '../session/use-history.ts'
import type { ReplacedTitle } from './replace-titles.ts'

/** Saves replaced titles as the user's own, in one step of undo. Titles that have changed since the preview stay. */
export function useReplaceTitles(rows: readonly Question[], onSaved: () => void) {
  const services = useServices()
  const undoAction = useUndoAction()
  return useMutation({
    scope: inTurn,
    mutationFn: (replaced: readonly ReplacedTitle[]) => {
      const byId = new Map(rows.map((row) => [row.id, row]))
      const each = replaced.flatMap(({ id, before: title, after }) => {
        const before = byId.get(id)
        if (before?.title !== title) return []
        return [{ before, shown: { ...before, title: after, edited: true }, change: { title: after } }]
      })
      return saveMany(services, manyChanges(each))
    },
    onSuccess: ({ changed, error }, replaced) => {
      const step = { kind: 'changes', name: 'replace', changed } as const
      if (changed.length > 0) services.history.update((held) => withStep(held, step))
      const action = changed.length > 0 ? { action: undoAction(step) } : {}
      if (error === undefined) {
        onSaved()
        services.toasts.notify({
          title: 'Titles replaced',
          description: `${formatCount(changed.length, 'title')} changed.`,
          ...action,
        })
        return
      }
      services.toasts.notify({
        title: changed.length === 0 ? 'No title was replaced' : 'Not all titles were replaced',
        description: `${formatNumber(changed.length)} of ${formatCount(replaced.length, 'title')} changed. ${errorMessage(error)}`,
        tone: 'destructive',
        ...action,
      })
    },
  })
}
