import type { Question } from '@quarry/contracts/question'
import { isComparable, needsReview } from './review/decided.ts'
import type { TableCommand } from './review/table-keys.ts'
import type { useActiveRow } from './review/use-active-row.ts'
import type { RowActions } from './row-actions.ts'
import type { useSelection } from './use-selection.ts'

type Commanded = {
  shown: readonly Question[]
  active: ReturnType<typeof useActiveRow>
  selected: ReturnType<typeof useSelection>
  actions: RowActions
  /** Escape: closes what is open, then clears the selection. */
  onClear: () => void
  /** Deletes the selected rows. */
  onRemoveSelected: () => void
}

/** Runs keyboard commands on the active row. */
export function createCommander({ shown, active, selected, actions, onClear, onRemoveSelected }: Commanded) {
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
    clear: onClear,
    toggle: ({ id }) => actions.select(id, !selected.selection.has(id), false),
    edit: ({ id }) => actions.edit(id),
    remove: (row) => (selected.selection.size > 0 ? onRemoveSelected() : actions.remove(row)),
    compare: (row) => isComparable(row) && actions.compare(row.id),
    accept: (row) => needsReview(row) && actions.decide(row, 'accept'),
    revert: (row) => isComparable(row) && actions.decide(row, 'revert'),
    take: (row) => row.suggestion !== undefined && actions.decide(row, 'take-suggestion'),
  }

  return (command: TableCommand) => {
    if (command.kind === 'move') return move(command.by, command.extend)
    const row = shown[active.index]
    if (row) onRow[command.kind](row)
  }
}
