import type { ReviewDecision } from '@quarry/contracts/endpoints/questions'
import type { Question } from '@quarry/contracts/question'
import { useMemo } from 'react'
import { useStableCallback } from '../ui/use-stable-callback.ts'
import { createCommander } from './create-commander.ts'
import type { useActiveRow } from './review/use-active-row.ts'
import type { RowActions } from './row-actions.ts'
import type { usePanel } from './use-panel.ts'
import type { useReview } from './use-review.ts'
import type { useSelection } from './use-selection.ts'
import type { useTitleEditing } from './use-title-editing.ts'

type RowCommands = {
  shown: readonly Question[]
  active: ReturnType<typeof useActiveRow>
  selected: ReturnType<typeof useSelection>
  editing: ReturnType<typeof useTitleEditing>
  panel: ReturnType<typeof usePanel>
  review: ReturnType<typeof useReview>
  removeRows: (rows: readonly Question[]) => void
  decide: (row: Question, decision: ReviewDecision) => void
  onProcess: ((rows: readonly Question[]) => void) | undefined
}

/** What pointer and keys do to a row. */
export function useRowCommands(of: RowCommands) {
  const { shown, active, selected, editing, panel, review, removeRows, decide, onProcess } = of
  const rowActions = useRowActions({
    select: selected.select,
    edit: editing.edit,
    closeEditor: editing.closeEditor,
    save: editing.save,
    discardUnsaved: editing.discardUnsaved,
    remove: (row) => removeRows([row]),
    inspect(id) {
      active.goTo(id)
      panel.open('question')
    },
    compare: review.toggle,
    decide(row, decision) {
      review.close(row.id)
      decide(row, decision)
      active.goTo(row.id)
    },
    retry: (row) => onProcess?.([row]),
  })
  const onCommand = createCommander({
    shown,
    active,
    selected,
    actions: rowActions,
    onRemoveSelected: () => removeRows(selected.selectedRows),
    onClear: () => (panel.tab ? panel.close() : selected.clear()),
  })
  return { rowActions, onCommand }
}

/** Returns a stable object, so that rows are not rendered again for changes elsewhere. */
function useRowActions(actions: RowActions): RowActions {
  const select = useStableCallback(actions.select)
  const edit = useStableCallback(actions.edit)
  const closeEditor = useStableCallback(actions.closeEditor)
  const save = useStableCallback(actions.save)
  const discardUnsaved = useStableCallback(actions.discardUnsaved)
  const remove = useStableCallback(actions.remove)
  const inspect = useStableCallback(actions.inspect)
  const compare = useStableCallback(actions.compare)
  const decide = useStableCallback(actions.decide)
  const retry = useStableCallback(actions.retry)
  return useMemo(
    () => ({ select, edit, closeEditor, save, discardUnsaved, remove, inspect, compare, decide, retry }),
    [select, edit, closeEditor, save, discardUnsaved, remove, inspect, compare, decide, retry],
  )
}
