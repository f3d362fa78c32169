import { useStore } from '../session/store.ts'
import type { PanelTab, TableState } from '../session/table-state.ts'
import type { useActiveRow } from './review/use-active-row.ts'

/** What the panel beside the table shows. */
export function usePanel({ panel }: TableState, active: ReturnType<typeof useActiveRow>) {
  const tab = useStore(panel)
  const open = (wanted: PanelTab) => panel.update(() => wanted)

  function close() {
    panel.update(() => undefined)
    // From the question back to its row.
    if (tab === 'question' && active.id !== undefined) active.goTo(active.id)
  }

  return {
    tab,
    open,
    close,
    toggle: (wanted: PanelTab) => (tab === wanted ? close() : open(wanted)),
  }
}
