import type { Question } from '@quarry/contracts/question'
import { usePublishActions } from '../session/actions/all-actions.tsx'
import type { Actions } from '../session/actions/descriptions.ts'
import { formatSelection } from '../session/selection.ts'
import { formatFilter } from './question-filter.ts'
import { useMapView } from './use-map-view.tsx'
import { useRowCommands } from './use-row-commands.ts'
import { filterEntries, useTableActions } from './use-table-actions.ts'
import { type TableProps, useTableState } from './use-table-state.ts'

export type Table = ReturnType<typeof useTable>

/** How a row is displayed, beside its question. */
export type RowState = ReturnType<Table['stateOf']>

/** Everything that the parts of one screen's table share: what is shown, selected and open, and what can be done with it. */
export function useTable(props: TableProps) {
  const table = useTableState(props)
  const { list, filter, selected, active, editing, panel, process } = table
  const commands = useRowCommands(table)
  const { map, viewSwitch, setView } = useMapView(table, props.hasMap)
  const exported = selected.orAll(list.shown)
  const own = useTableActions(table, { exported, removeRows: commands.removeRows, setView })
  const actions: Actions = { ...own, ...props.actions }
  usePublishActions(() => ({ actions, entries: filterEntries(table) }))

  const stateOf = (row: Question) => ({
    selected: selected.selection.has(row.id),
    editing: row.id === editing.editingId,
    /** The row and its controls are in the tab order. */
    active: row.id === active.id,
    /** Label of its main topic. */
    topic: list.topicOf(row.id),
    /** Its figures from keyword tools. */
    figures: list.figuresOf(row.id),
    /** The panel shows it. */
    inspected: panel.tab === 'question' && row.id === active.id,
    comparing: table.review.isOpen(row.id),
    /** To be marked. */
    searchTerm: list.filter.search,
    /** Its title as a replacement in preview would change it. */
    toReplace: table.toReplace.get(row.id),
    /** Its rank among near-duplicates, while they are shown. */
    nearDuplicate: list.duplicates?.nearDuplicates.get(row.id),
    /** The user's title that the server rejected. */
    unsaved: editing.unsavedOf(row.id),
    /** No run is in progress. */
    canRetry: !table.running,
  })

  return {
    ...table,
    ...commands,
    actions,
    map,
    viewSwitch,
    stateOf,
    /** Such as `3 selected, 1 of them hidden by the search`. */
    selection: formatSelection(selected.selection, list.shownIds, formatFilter(filter)),
    /** The selected rows, or else all shown. */
    exported,
    /** Cleans the selected rows; undefined while a run is in progress. */
    processSelected: process && (() => process(selected.selectedRows)),
  }
}
