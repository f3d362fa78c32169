import type { Question } from '@quarry/contracts/question'
import { deleteQuestions } from '../session/make-change.ts'
import { useServices } from '../session/services.ts'
import type { useActiveRow } from './review/use-active-row.ts'

/** Returns a function that deletes questions, or shows that there are none. Moves the focus to the next row. */
export function useDeleteRows(
  shownIds: readonly string[],
  active: ReturnType<typeof useActiveRow>,
  viewport: HTMLDivElement | null,
  onRemove: (ids: readonly string[]) => void,
) {
  const services = useServices()
  return (removed: readonly Question[]) => {
    if (removed.length === 0) {
      services.toasts.notify({
        title: 'No questions selected',
        description: 'Please select questions to delete.',
        tone: 'destructive',
      })
      return
    }
    // The focused button disappears with its row.
    const gone = new Set(removed.map((row) => row.id))
    const stays = (id: string) => !gone.has(id)
    const next = shownIds.slice(active.index).find(stays) ?? shownIds.findLast(stays)
    void deleteQuestions(services, removed)
    onRemove([...gone])
    if (next !== undefined && viewport?.contains(document.activeElement)) active.goTo(next)
  }
}
