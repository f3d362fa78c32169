import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { memo, type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react'
import { ActionMenu } from '../session/actions/action-menu.tsx'
import type { Actions } from '../session/actions/descriptions.ts'
import { usePublishActions } from '../session/actions/use-publish-actions.ts'
import { subredditsOf } from '../session/cleaning-counts.ts'
import { noFilter, type QuestionFilter } from '../session/question-filter.ts'
import { formatSelection } from '../session/selection.ts'
import { useStore } from '../session/store.ts'
import type { TableState } from '../session/table-state.ts'
import { Chip } from '../ui/chip.tsx'
import { useStableCallback } from '../ui/use-stable-callback.ts'
import { Bar } from './bar.tsx'
import { ChipsRow } from './chips-row.tsx'
import { columnOptions } from './column-options.ts'
import type { CounterTab } from './counter-tabs.tsx'
import { DuplicatesBar } from './duplicates/duplicates-bar.tsx'
import { filterEntries } from './filter-entries.ts'
import { nothingToReplace } from './find-replace/replace-titles.ts'
import { OpenedTool, type Tool } from './opened-tool.tsx'
import { PanelContent } from './panel-content.tsx'
import { PrintList } from './print-list.tsx'
import { countFilters, formatFilter, hasFilters, isSearching } from './question-filter.ts'
import { UnsavedNote } from './review/unsaved-note.tsx'
import { type TableStart, useActiveRow } from './review/use-active-row.ts'
import { useDecide } from './review/use-decide.ts'
import { SearchBox } from './search-box.tsx'
import { SidePanel } from './side-panel.tsx'
import type { Note } from './status-line.tsx'
import { TableOrNothing } from './table-or-nothing.tsx'
import { TableStatus } from './table-status.tsx'
import { ThumbBar } from './thumb-bar.tsx'
import { useCopyTitles } from './use-copy-titles.ts'
import { useDeleteRows } from './use-delete-rows.ts'
import { useEmptiedFilter } from './use-emptied-filter.ts'
import { useFollowing } from './use-following.ts'
import { useKeptPlace } from './use-kept-place.ts'
import { useMapView } from './use-map-view.tsx'
import { usePanel } from './use-panel.ts'
import { useReview } from './use-review.ts'
import { useRowCommands } from './use-row-commands.ts'
import { useRowLayout } from './use-row-layout.ts'
import { useSelection } from './use-selection.ts'
import { useShownQuestions } from './use-shown-questions.ts'
import { useTableActions } from './use-table-actions.ts'
import { useTitleEditing } from './use-title-editing.ts'

type QuestionsPanelProps = {
  state: TableState
  rows: readonly Question[]
  /** The counters of the screen. */
  tabs: readonly CounterTab[]
  /** A map of topics can take the table's place. */
  hasMap?: boolean
  /** The screen has an export of its own. */
  hasOwnExport?: boolean
  /** The list is loading. */
  loading: boolean
  /** Cleans these; undefined while a run is in progress. */
  onProcess: ((rows: readonly Question[]) => void) | undefined
  /** Opens the review of these. */
  onReview: (ids: ReadonlySet<string>) => void
  /** It begins there, and begins again when this changes. */
  start: TableStart | undefined
  /** Rows show the original below a title that differs from it, and whence the question is. */
  originals?: boolean
  /** During a run the row that is worked on comes into sight. */
  follows?: boolean
  /** In place of the table while there are no questions at all. */
  nothing?: ReactNode
  /** Below the words in place of the table while there are no questions at all. */
  empty?: ReactNode
  /** A line of the screen above the table. */
  banner?: ReactNode
  /** The run that is going on, or how the last ones ended, in the panel. */
  run: ReactNode
  /** What there is to know, the worst first. */
  notes: readonly Note[]
  /** The same, after the table's own. */
  lastNotes: readonly Note[]
  /** What the screen can do beside what its table can. */
  actions?: Actions
  /** The one thing to do next, on a phone. */
  action?: ReactNode
}

const none: readonly Question[] = []

/** Rendered again only when the questions or its own state change; a poll without changes costs nothing. */
export const QuestionsPanel = memo(function QuestionsPanel(props: QuestionsPanelProps) {
  const { rows, loading, onProcess, state, originals = false, tabs } = props
  const filter = useStore(state.filter)
  const setFilter = (next: QuestionFilter) => state.filter.update(() => next)
  const editing = useTitleEditing()
  const { editingId } = editing
  const [viewport, setViewport] = useState<HTMLDivElement | null>(null)
  useKeptPlace(viewport, state.place)
  const running = onProcess === undefined
  const table = useShownQuestions(rows, useDeferredValue(filter), editingId, running, state.view)
  const { shown, shownIds, duplicates } = table
  useEmptiedFilter(rows, table, state)
  const layout = useRowLayout(table.view, viewport, { hasFigures: table.hasFigures, originals })
  const subredditNames = useMemo(
    () => new Map(subredditsOf(rows).map((subreddit) => [subreddit.toLowerCase(), subreddit])),
    [rows],
  )
  const selected = useSelection(rows, shownIds, table.sorted)
  const { selectedRows } = selected
  const active = useActiveRow(shownIds, viewport, props.start)
  const follows = props.follows === true && running
  const [following, setFollowing] = useFollowing(follows ? shown : none, viewport, active.control)
  const removeRows = useDeleteRows(shownIds, active, viewport, selected.drop)
  const decide = useDecide()
  const copyTitles = useCopyTitles()
  const review = useReview({
    rows,
    shown,
    shownIds,
    filter: table.filter,
    counts: table.facets.counts,
    active,
    onReview: props.onReview,
  })
  const panel = usePanel(state, active)
  const [tool, setTool] = useState<Tool>()
  const [toReplace, setToReplace] = useState(nothingToReplace)
  const search = useRef<HTMLInputElement>(null)
  const { map, viewSwitch, setView } = useMapView(rows, table, setFilter, props.hasMap)

  const { rowActions, onCommand } = useRowCommands({
    shown,
    active,
    selected,
    editing,
    panel,
    review,
    removeRows,
    decide: decide.one,
    onProcess,
  })

  const exported = selected.orAll(shown)
  const nearDuplicates = table.facets.hasNearDuplicates ? table.facets.totals.nearDuplicates : undefined
  const own = useTableActions({
    rows,
    exported,
    selected: selectedRows,
    nearDuplicates,
    running,
    toReview: review.toReview,
    onTool: setTool,
    onPanel: panel.toggle,
    onDuplicates: () => setFilter({ ...filter, nearDuplicates: !filter.nearDuplicates }),
    onRemove: removeRows,
    shown: shown.length,
    onSelectAll: () => selected.selectAll(true),
    onSelectFirst: selected.selectFirst,
    onSearch: () => search.current?.focus(),
    onReview: review.openAll,
    onNext: review.openNext,
    setView,
  })
  const showAll = useStableCallback(() => setFilter(noFilter))
  const actions: Actions = { ...own, ...props.actions }
  usePublishActions(() => ({
    actions,
    entries: filterEntries(table.facets, subredditNames, filter, setFilter),
  }))

  const shownCount = (
    <span role={isSearching(filter) || hasFilters(filter) ? 'status' : undefined}>
      {formatShown(shown.length, rows.length)}
    </span>
  )
  const selection = formatSelection(selected.selection, shownIds, formatFilter(filter))
  const processSelected = onProcess && (() => onProcess(selectedRows))
  const searchBox = rows.length > 0 && (
    <SearchBox
      ref={search}
      value={filter.search}
      onChange={(typed) => setFilter({ ...filter, search: typed })}
    />
  )
  const menu = (
    <ActionMenu
      actions={actions}
      optionsName="Columns"
      options={columnOptions(table.view, layout, table.changeView)}
    />
  )
  return (
    <section aria-label="Questions" className="relative flex min-h-0 flex-1 flex-col">
      <PrintList rows={shown} />
      <Bar
        rows={selectedRows}
        selection={selection}
        shown={shownCount}
        tabs={tabs}
        filter={filter}
        onChange={setFilter}
        search={searchBox}
        isFiltering={panel.tab === 'filters'}
        viewSwitch={viewSwitch}
        exported={exported}
        hasExport={!props.hasOwnExport}
        isEmpty={rows.length === 0}
        onSubreddits={() => panel.open('filters')}
        onToggleFilters={() => panel.toggle('filters')}
        onClear={selected.clear}
        onCopy={() => void copyTitles(selectedRows)}
        onReplace={() => setTool('replace')}
        onRemove={() => removeRows(selectedRows)}
        onProcess={processSelected}
        menu={menu}
      />
      <div className="relative h-0">
        <OpenedTool
          tool={tool}
          onClose={() => setTool(undefined)}
          exported={exported}
          all={rows}
          shown={shown}
          selected={selectedRows}
          onPreview={setToReplace}
        />
      </div>
      <ChipsRow
        tabs={tabs}
        filter={filter}
        onChange={setFilter}
        subredditNames={subredditNames}
        topicNames={table.topicNames}
      />
      {props.banner}
      <UnsavedNote />
      {duplicates && (
        <DuplicatesBar
          groups={duplicates.groups}
          questions={duplicates.questions}
          onDelete={removeRows}
          onEmptied={showAll}
        />
      )}
      <div className="flex min-h-0 flex-1">
        <div className="relative flex min-h-0 min-w-0 flex-1 flex-col">
          {follows && !following && (
            <div className="absolute right-(--edge) bottom-2 z-10 rounded-full bg-surface shadow-float">
              <Chip chosen={false} onClick={() => setFollowing(true)}>
                Follow the run
              </Chip>
            </div>
          )}
          {map ?? (
            <TableOrNothing
              isEmpty={rows.length === 0}
              loading={loading}
              nothing={props.nothing}
              below={props.empty}
              filter={filter}
              onFilter={setFilter}
              rows={shown}
              selection={selected.selection}
              editingId={editingId}
              view={table.view}
              onChangeView={table.changeView}
              layout={layout}
              onSelectAll={selected.selectAll}
              stateOf={(row) => ({
                topic: table.topicOf(row.id),
                figures: table.figuresOf(row.id),
                inspected: panel.tab === 'question' && row.id === active.id,
                comparing: review.isOpen(row.id),
                searchTerm: table.searchTerm,
                toReplace: toReplace.get(row.id),
                nearDuplicate: duplicates?.nearDuplicates.get(row.id),
                unsaved: editing.unsavedOf(row.id),
                canRetry: !running,
              })}
              actions={rowActions}
              active={active}
              onCommand={onCommand}
              viewport={viewport}
              viewportRef={setViewport}
            />
          )}
        </div>
        {panel.tab && (
          <SidePanel
            tab={panel.tab}
            onChange={panel.open}
            onClose={panel.close}
            shown={formatCount(table.facets.counts.shown, 'question')}
          >
            <PanelContent
              tab={panel.tab}
              run={props.run}
              filters={{ filter, onChange: setFilter, subredditNames, ...table.facets }}
              rows={rows}
              shown={shown}
              active={active}
              groupOf={table.groupOf}
              topicOf={table.topicOf}
              onSave={editing.save}
              onDecide={(row, decision) => decide.one(row, decision)}
              onRemove={(row) => removeRows([row])}
            />
          </SidePanel>
        )}
      </div>
      <TableStatus
        notes={props.notes}
        lastNotes={props.lastNotes}
        nearDuplicates={nearDuplicates}
        onDuplicates={own.duplicates?.run}
        hasSelection={selectedRows.length > 0}
        selection={selection}
        shown={shownCount}
      />
      {rows.length > 0 && (
        <ThumbBar
          filters={countFilters(filter)}
          onFilter={() => panel.open('filters')}
          onSearch={() => search.current?.focus()}
          selected={selectedRows.length}
          onRemove={() => removeRows(selectedRows)}
          onProcess={processSelected}
          action={props.action}
          menu={menu}
        />
      )}
    </section>
  )
})

function formatShown(shown: number, total: number): string {
  const all = `${formatCount(total, 'question')} shown`
  return shown === total ? all : `${formatNumber(shown)} of ${all}`
}
