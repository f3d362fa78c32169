import type { ReviewDecision } from '@quarry/contracts/endpoints/questions'
import type { Question } from '@quarry/contracts/question'
import { useLayoutEffect, useState } from 'react'
import { deleteQuestions, editTitle } from '../session/make-change.ts'
import { useServices } from '../session/services.ts'
import type { PanelTab } from '../session/table-state.ts'
import { isComparable, needsReview } from './review/decided.ts'
import type { RowActions } from './row-state.ts'
import type { TableCommand } from './table-keys.ts'
import type { useActiveRow } from './use-active-row.ts'
import type { useReview } from './use-review.ts'
import type { useSelection } from './use-selection.ts'

type RowCommands = {
  shown: readonly Question[]
  active: ReturnType<typeof useActiveRow>
  selected: ReturnType<typeof useSelection>
  editing: ReturnType<typeof useTitleEditing>
  panel: { tab: PanelTab | undefined; open: (tab: PanelTab) => void; close: () => void }
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

  function move(by: number, extend: boolean) {
    const index = Math.min(shown.length - 1, Math.max(0, active.index + by))
    const target = shown[index]?.id
    if (target === undefined || active.id === undefined) return
    if (extend) selected.extend(active.id, target)
    else selected.clearAnchor()
    active.goTo(target)
  }

  const onRow: Record<Exclude<TableCommand['kind'], 'move'>, (row: Question) => void> = {
    selectAll: () => selected.selectAll(true),
    clear: () => (panel.tab ? panel.close() : selected.clear()),
    toggle: ({ id }) => rowActions.select(id, !selected.selection.has(id), false),
    edit: ({ id }) => rowActions.edit(id),
    remove: (row) =>
      selected.selection.size > 0 ? removeRows(selected.selectedRows) : rowActions.remove(row),
    compare: (row) => isComparable(row) && rowActions.compare(row.id),
    accept: (row) => needsReview(row) && rowActions.decide(row, 'accept'),
    revert: (row) => isComparable(row) && rowActions.decide(row, 'revert'),
    take: (row) => row.suggestion !== undefined && rowActions.decide(row, 'take-suggestion'),
  }

  function onCommand(command: TableCommand) {
    if (command.kind === 'move') return move(command.by, command.extend)
    const row = shown[active.index]
    if (row) onRow[command.kind](row)
  }
  return { rowActions, onCommand }
}

/** Returns a stable object with the latest functions, so that rows are not rendered again for changes elsewhere. For events only. */
function useRowActions(actions: RowActions): RowActions {
  const [stable] = useState(actions)
  useLayoutEffect(() => {
    Object.assign(stable, actions)
  })
  return stable
}

const nothingUnsaved: ReadonlyMap<string, string> = new Map()

/** State of the title editor, and titles that the server rejected, which are never lost. */
export function useTitleEditing() {
  const [editingId, setEditingId] = useState<string>()
  const [unsaved, setUnsaved] = useState(nothingUnsaved)
  const services = useServices()

  function discardUnsaved(id: string) {
    setUnsaved((before) => new Map([...before].filter(([held]) => held !== id)))
  }

  async function save(row: Question, title: string) {
    if (await editTitle(services, row, title)) discardUnsaved(row.id)
    else setUnsaved((before) => new Map(before).set(row.id, title))
  }

  return {
    editingId,
    edit: setEditingId,
    closeEditor: () => setEditingId(undefined),
    save: (row: Question, title: string) => void save(row, title),
    discardUnsaved,
    unsavedOf: (id: string) => unsaved.get(id),
  }
}

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
