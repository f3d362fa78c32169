import { withStep } from '../session/history.ts'
import type { KeywordFigures } from '../session/keyword-figures.ts'
import { useServices } from '../session/services.ts'
import { useUndoAction } from '../session/use-history.ts'

/** Returns a function that changes the figures of keywords, as a step that can be undone, and reports it. */
export function useChangeKeywordFigures() {
  const { keywordFigures, history, toasts } = useServices()
  const undoAction = useUndoAction()
  return (
    name: 'add' | 'remove',
    change: (held: KeywordFigures) => KeywordFigures,
    toast: { title: string; description: string },
  ): void => {
    const before = keywordFigures.get()
    const after = change(before)
    const step = { kind: 'figures', name, before, after } as const
    keywordFigures.update(() => after)
    history.update((held) => withStep(held, step))
    toasts.notify({ ...toast, action: undoAction(step) })
  }
}
