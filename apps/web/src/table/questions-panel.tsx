import { formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { memo, useDeferredValue, useMemo, useState } from 'react'
import { DuplicatesBar } from '../duplicates/duplicates-bar.tsx'
import { needsReview } from '../review/decided.ts'
import { useActiveRow } from '../review/use-active-row.ts'
import { useDecide } from '../review/use-decide.ts'
import { formatSelection } from '../session/selection.ts'
import { useServices } from '../session/services.ts'
import { useCharacterKey } from '../shortcuts/use-character-key.ts'
import { Panel } from '../ui/panel.tsx'
import { CountLine } from './count-line.tsx'
import { createCommander } from './create-commander.ts'
import { FilterBar } from './filter-bar.tsx'
import { LoadingRows, NothingFound } from './no-rows.tsx'
import { formatFilter, hasChips, isSearching, noFilter } from './question-filter.ts'
import { QuestionTable } from './question-table.tsx'
import { TableToolbar } from './table-toolbar.tsx'
import { useDeleteQuestions } from './use-question-edits.ts'
import { useReview } from './use-review.ts'
import { useRowActions } from './use-row-actions.ts'
import { useSelection } from './use-selection.ts'
import { useShownQuestions } from './use-shown-questions.ts'
import { useTitleEditing } from './use-title-editing.ts'

type QuestionsPanelProps = {
  rows: readonly Question[]
  /** The list is loading. */
  loading: boolean
  /** Cleans these; undefined while a run is in progress. */
  onProcess: ((rows: readonly Question[]) => void) | undefined
}

/** Rendered again only when the questions or its own state change; a poll without changes costs nothing. */
export const QuestionsPanel = memo(function QuestionsPanel(props: QuestionsPanelProps) {
  const { rows, loading, onProcess } = props
  const { toasts } = useServices()
  const [filter, setFilter] = useState(noFilter)
  const editing = useTitleEditing()
  const { editingId } = editing
  const [viewport, setViewport] = useState<HTMLDivElement | null>(null)
  const table = useShownQuestions(rows, useDeferredValue(filter), editingId, onProcess === undefined)
  const { shown, shownIds, duplicates } = table
  const selected = useSelection(rows, shownIds, table.order)
  const active = useActiveRow(shownIds, viewport)
  const review = useReview(shown)
  const toReview = useMemo(() => shown.filter(needsReview).length, [shown])
  const remove = useDeleteQuestions()
  const decide = useDecide()
  useCharacterKey('n', reviewNext)

  function removeRows(removed: readonly Question[]) {
    if (removed.length === 0) {
      toasts.notify({
        title: 'No questions selected',
        description: 'Please select questions to delete.',
        tone: 'destructive',
      })
      return
    }
    // The focused button disappears with its row; moves the focus to the next row.
    const gone = new Set(removed.map((row) => row.id))
    const stays = (id: string) => !gone.has(id)
    const next = shownIds.slice(active.index).find(stays) ?? shownIds.findLast(stays)
    remove.mutate(removed)
    if (next !== undefined && viewport?.contains(document.activeElement)) active.goTo(next)
  }

  function reviewNext() {
    const id = review.openNext(active.index)
    if (id !== undefined) return active.goTo(id)
    const hidden = rows.filter(needsReview).length
    toasts.notify({
      title: 'Nothing to review',
      description:
        hidden > 0
          ? `${formatNumber(hidden)} more ${hidden === 1 ? 'is' : 'are'} hidden by ${formatFilter(filter)}.`
          : 'You’ve reviewed every AI title, or there are none yet.',
      tone: 'neutral',
    })
  }

  const actions = useRowActions({
    select: selected.select,
    edit: editing.edit,
    closeEditor: editing.closeEditor,
    save: editing.save,
    discardUnsaved: editing.discardUnsaved,
    remove: (row) => removeRows([row]),
    compare: review.toggle,
    decide(row, decision) {
      review.close(row.id)
      decide.mutate({ row, decision })
      active.goTo(row.id)
    },
    retry: (row) => onProcess?.([row]),
  })
  const onCommand = createCommander({
    shown,
    active,
    selected,
    actions,
    onRemoveSelected: () => removeRows(selected.selectedRows),
  })

  return (
    <Panel aria-label="Questions">
      <TableToolbar
        search={filter.search}
        onSearch={(search) => setFilter({ ...filter, search })}
        exported={selected.selectedRows.length > 0 ? selected.selectedRows : shown}
        selected={selected.selectedRows.length}
        onDelete={() => removeRows(selected.selectedRows)}
      />
      {rows.length > 0 && <FilterBar filter={filter} onChange={setFilter} {...table.filterBar} />}
      {filter.nearDuplicates && duplicates && (
        <DuplicatesBar {...duplicates.counts} onKeepBest={() => removeRows(duplicates.redundant)} />
      )}
      <CountLine
        selectionSummary={formatSelection(selected.selection, shownIds, formatFilter(filter))}
        selected={selected.selection.size}
        shown={shown.length}
        total={rows.length}
        announces={isSearching(filter) || hasChips(filter)}
        toReview={toReview}
        onReviewNext={reviewNext}
        onClear={selected.clear}
        onProcess={onProcess && (() => onProcess(selected.selectedRows))}
      />
      {shown.length > 0 ? (
        <QuestionTable
          rows={shown}
          selection={selected.selection}
          editingId={editingId}
          sorting={table.sorting}
          onSort={table.toggleSorting}
          onSelectAll={selected.selectAll}
          stateOf={(row) => ({
            comparing: review.isOpen(row.id),
            searchTerm: table.searchTerm,
            nearDuplicate: filter.nearDuplicates ? duplicates?.nearDuplicates.get(row.id) : undefined,
            unsaved: editing.unsavedOf(row.id),
            canRetry: onProcess !== undefined,
          })}
          actions={actions}
          active={active}
          onCommand={onCommand}
          viewport={viewport}
          viewportRef={setViewport}
        />
      ) : rows.length === 0 && loading ? (
        <LoadingRows />
      ) : (
        <NothingFound filter={filter} onChange={setFilter} />
      )}
    </Panel>
  )
})
