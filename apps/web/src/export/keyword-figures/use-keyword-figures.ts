import { withStep } from '../../session/history.ts'
import type { KeywordFigures } from '../../session/keyword-figures.ts'
import { useServices } from '../../session/services.ts'
import { undoAction } from '../../session/undo.ts'

/** Returns a function that changes the figures of keywords, as a step that can be undone, and reports it. */
export function useChangeKeywordFigures() {
  const services = useServices()
  const { keywordFigures, history, toasts } = services
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
    toasts.notify({ ...toast, action: undoAction(services, step) })
  }
}
