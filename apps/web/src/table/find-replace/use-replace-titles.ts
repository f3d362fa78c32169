import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { useMutation } from '@tanstack/react-query'
import { errorMessage } from '../../session/api/call-error.ts'
import { sizeOf } from '../../session/history.ts'
import { makeChange } from '../../session/make-change.ts'
import { retitled } from '../../session/question-change.ts'
import { useServices } from '../../session/services.ts'
import { undoAction } from '../../session/undo.ts'
import type { ReplacedTitle } from './replace-titles.ts'

/** Saves replaced titles as the user's own, in one step of undo. Titles that have changed since the preview stay. */
export function useReplaceTitles(rows: readonly Question[], onSaved: () => void) {
  const services = useServices()
  return useMutation({
    mutationFn: async (replaced: readonly ReplacedTitle[]) => {
      const byId = new Map(rows.map((row) => [row.id, row]))
      const changed = replaced.flatMap(({ id, before: title, after }) => {
        const before = byId.get(id)
        return before?.title === title ? [{ before, after: retitled(before, after) }] : []
      })
      return await makeChange(services, { kind: 'change', name: 'replace', changed })
    },
    onSuccess: (made, replaced) => {
      if (!made) return
      const { saved, error } = made
      const count = saved ? sizeOf(saved) : 0
      if (error === undefined) onSaved()
      services.toasts.notify({
        ...(error === undefined
          ? { title: 'Titles replaced', description: `${formatCount(count, 'title')} changed.` }
          : {
              title: count === 0 ? 'No title was replaced' : 'Not all titles were replaced',
              description: `${formatNumber(count)} of ${formatCount(replaced.length, 'title')} changed. ${errorMessage(error)}`,
              tone: 'destructive',
            }),
        ...(saved && { action: undoAction(services, saved) }),
      })
    },
  })
}
