import type { Question } from '@quarry/contracts/question'
import { memo, type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { DuplicatesBar } from '../duplicates/duplicates-bar.tsx'
import { FindReplace } from '../find-replace/find-replace.tsx'
import { nothingToReplace } from '../find-replace/replace-titles.ts'
import { UnsavedNote } from '../review/unsaved-note.tsx'
import { type TableStart, useActiveRow } from '../review/use-active-row.ts'
import { useDecide } from '../review/use-decide.ts'
import { subredditsOf } from '../session/cleaning-counts.ts'
import type { QuestionFilter } from '../session/question-filter.ts'
import { useStore } from '../session/store.ts'
import type { TableState } from '../session/table-state.ts'
import { useCharacterKey } from '../session/use-character-key.ts'
import { Chip } from '../ui/chip.tsx'
import { Beside } from './beside.tsx'
import { createCommander } from './create-commander.ts'
import type { FacetCounts } from './facet-counts.ts'
import { FacetPanel } from './facet-panel.tsx'
import { FilterChips } from './filter-chips.tsx'
import { NarrowBar } from './narrow-bar.tsx'
import { NoRows } from './no-rows.tsx'
import { PrintList } from './print-list.tsx'
import { countFilters } from './question-filter.ts'
import { QuestionTable } from './question-table.tsx'
import { SelectionLine } from './selection-line.tsx'
import { TableToolbar } from './table-toolbar.tsx'
import { useFollowing } from './use-following.ts'
import { useInspector } from './use-inspector.tsx'
import { useKeptPlace } from './use-kept-place.ts'
import { useMapView } from './use-map-view.tsx'
import { useRemoveRows } from './use-remove-rows.ts'
import { useReview } from './use-review.ts'
import { useRowActions } from './use-row-actions.ts'
import { useRowLayout } from './use-row-layout.ts'
import { useSelection } from './use-selection.ts'
import { useShownQuestions } from './use-shown-questions.ts'
import { useTitleEditing } from './use-title-editing.ts'

type QuestionsPanelProps = {
  state: TableState
  rows: readonly Question[]
  /** A map of topics can take the table's place. */
  hasMap?: boolean
  /** The list is loading. */
  loading: boolean
  /** Cleans these; undefined while a run is in progress. */
  onProcess: ((rows: readonly Question[]) => void) | undefined
  /** Opens the review of these. */
  onReview: (ids: ReadonlySet<string>) => void
  /** It begins there, and begins again when this changes. */
  start: TableStart | undefined
  /** Comfortable rows show what the AI changed in the title, and the original below it. */
  originals?: boolean
  /** During a run the row that is worked on comes into sight. */
  follows?: boolean
  /** In place of the table while there are no questions at all. */
  nothing?: ReactNode
  /** Below the words in place of the table while there are no questions at all. */
  empty?: ReactNode
  /** At the right of the table. */
  aside?: ReactNode
  /** Below the table and what is beside it. */
  foot?: ReactNode
}

const none: readonly Question[] = []

/** Rendered again only when the questions or its own state change; a poll without changes costs nothing. */
export const QuestionsPanel = memo(function QuestionsPanel(props: QuestionsPanelProps) {
  const { rows, loading, onProcess, state, originals = false } = props
  const filter = useStore(state.filter)
  const setFilter = (next: QuestionFilter) => state.filter.update(() => next)
  const editing = useTitleEditing()
  const { editingId } = editing
  const [viewport, setViewport] = useState<HTMLDivElement | null>(null)
  useKeptPlace(viewport, state.place)
  const running = onProcess === undefined
  const table = useShownQuestions(rows, useDeferredValue(filter), editingId, running, state.view)
  const { shown, shownIds, duplicates } = table
  const layout = useRowLayout(table.view, viewport, {
    hasRisk: isRated(table.facets.totals),
    hasFigures: table.hasFigures,
    originals,
  })
  const subredditNames = useMemo(
    () => new Map(subredditsOf(rows).map((subreddit) => [subreddit.toLowerCase(), subreddit])),
    [rows],
  )
  const selected = useSelection(rows, shownIds, table.sorted)
  const active = useActiveRow(shownIds, viewport, props.start)
  const follows = props.follows === true && running
  const [following, setFollowing] = useFollowing(follows ? shown : none, viewport, active.control)
  const removeRows = useRemoveRows(shownIds, active, viewport)
  const decide = useDecide()
  const review = useReview({
    rows,
    shown,
    shownIds,
    filter: table.filter,
    counts: table.facets.counts,
    active,
    onReview: props.onReview,
  })
  const inspector = useInspector({
    rows,
    shown,
    shownIds,
    active,
    groupOf: table.groupOf,
    onSave: editing.save,
    onDecide: (row, decision) => decide.mutate({ row, decision }),
    onRemove: (row) => removeRows([row]),
  })
  const [toReplace, setToReplace] = useState(nothingToReplace)
  const countLine = rows.length > 0 && (
    <SelectionLine
      selected={selected}
      shownIds={shownIds}
      total={rows.length}
      filter={filter}
      review={review}
      onProcess={onProcess}
    >
      {follows && (
        <Chip chosen={following} onClick={() => setFollowing(!following)}>
          Follow the run
        </Chip>
      )}
      <FilterChips
        filter={filter}
        onChange={setFilter}
        subredditNames={subredditNames}
        topicNames={table.topicNames}
      />
    </SelectionLine>
  )
  const { map, viewSwitch } = useMapView(rows, table, setFilter, countLine, props.hasMap)
  const rail = useStore(state.rail)
  const toggleRail = () => state.rail.update((open) => !open)
  const [sheet, setSheet] = useState(false)
  useCharacterKey('[', toggleRail)

  const actions = useRowActions({
    select: selected.select,
    edit: editing.edit,
    closeEditor: editing.closeEditor,
    save: editing.save,
    discardUnsaved: editing.discardUnsaved,
    remove: (row) => removeRows([row]),
    inspect: inspector.open,
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
    onClear: () => (inspector.isOpen ? inspector.close() : selected.clear()),
  })

  const exported = selected.selectedRows.length > 0 ? selected.selectedRows : shown
  return (
    <section
      aria-label="Questions"
      className="flex min-h-0 flex-1 flex-col bg-surface max-frame:rounded-3 max-frame:border max-frame:border-line"
    >
      <PrintList rows={shown} />
      <TableToolbar
        rows={rows}
        search={filter.search}
        onSearch={(search) => setFilter({ ...filter, search })}
        exported={exported}
        selected={selected.selectedRows.length}
        onDelete={() => removeRows(selected.selectedRows)}
        view={table.view}
        onChangeView={table.changeView}
        rail={rail}
        onToggleRail={toggleRail}
        inspecting={inspector.isOpen}
        onInspect={inspector.toggle}
        switches={viewSwitch}
      >
        {rows.length > 0 && (
          <FindReplace all={rows} shown={shown} selected={selected.selectedRows} onPreview={setToReplace} />
        )}
      </TableToolbar>
      <div className="flex min-h-0 flex-1 max-frame:flex-col">
        {rows.length > 0 && (
          <FacetPanel
            rail={rail}
            sheet={sheet}
            onCloseSheet={() => setSheet(false)}
            filter={filter}
            onChange={setFilter}
            subredditNames={subredditNames}
            {...table.facets}
          />
        )}
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <UnsavedNote />
          {filter.nearDuplicates && duplicates && (
            <DuplicatesBar
              groups={duplicates.groups}
              questions={duplicates.questions}
              onDelete={removeRows}
            />
          )}
          {!map && countLine}
          {map ??
            (shown.length > 0 ? (
              <QuestionTable
                rows={shown}
                selection={selected.selection}
                editingId={editingId}
                headers={table.headers}
                layout={layout}
                onSelectAll={selected.selectAll}
                stateOf={(row) => ({
                  topic: table.topicOf(row.id),
                  figures: table.figuresOf(row.id),
                  inspected: inspector.isOpen && row.id === active.id,
                  comparing: review.isOpen(row.id),
                  searchTerm: table.searchTerm,
                  toReplace: toReplace.get(row.id),
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
            ) : (
              <NoRows
                isEmpty={rows.length === 0}
                loading={loading}
                nothing={props.nothing}
                below={props.empty}
                filter={filter}
                onChange={setFilter}
              />
            ))}
        </div>
        <Beside inspector={!map && inspector.inspector} aside={props.aside} />
      </div>
      {props.foot}
      {rows.length > 0 && (
        <NarrowBar
          filters={countFilters(filter)}
          onFilter={() => setSheet(true)}
          toReview={review.toReview}
          onReview={review.openAll}
          exported={exported}
        />
      )}
    </section>
  )
})

function isRated({ options }: FacetCounts): boolean {
  return options.risk.size > (options.risk.has('Not rated') ? 1 : 0)
}
