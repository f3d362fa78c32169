import { formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { memo, type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { DuplicatesBar } from '../duplicates/duplicates-bar.tsx'
import { FindReplace } from '../find-replace/find-replace.tsx'
import { nothingToReplace } from '../find-replace/replace-titles.ts'
import { Inspector } from '../inspector/inspector.tsx'
import { needsReview } from '../review/decided.ts'
import { UnsavedNote } from '../review/unsaved-note.tsx'
import { useActiveRow } from '../review/use-active-row.ts'
import { useDecide } from '../review/use-decide.ts'
import { applicable, useDecideMany } from '../review/use-decide-many.ts'
import { subredditsOf } from '../session/cleaning-counts.ts'
import type { QuestionFilter } from '../session/question-filter.ts'
import { formatSelection } from '../session/selection.ts'
import { useServices } from '../session/services.ts'
import { useStore } from '../session/store.ts'
import type { TableState } from '../session/table-state.ts'
import { useCharacterKey } from '../shortcuts/use-character-key.ts'
import { Chip } from '../ui/chip.tsx'
import { CountLine } from './count-line.tsx'
import { createCommander } from './create-commander.ts'
import type { FacetCounts } from './facet-counts.ts'
import { FacetPanel } from './facet-panel.tsx'
import { FilterChips } from './filter-chips.tsx'
import { NarrowBar } from './narrow-bar.tsx'
import { NoRows } from './no-rows.tsx'
import { PrintList } from './print-list.tsx'
import { countFilters, formatFilter, hasFilters, isSearching } from './question-filter.ts'
import { QuestionTable } from './question-table.tsx'
import { TableToolbar } from './table-toolbar.tsx'
import { useCopyTitles } from './use-copy-titles.ts'
import { useFollowing } from './use-following.ts'
import { useKeptPlace } from './use-kept-place.ts'
import { useMapView } from './use-map-view.tsx'
import { useDeleteQuestions } from './use-question-edits.ts'
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
  /** The row to begin at. */
  startId: string | undefined
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
  /** Below the table. */
  foot?: ReactNode
}

const none: readonly Question[] = []

/** Rendered again only when the questions or its own state change; a poll without changes costs nothing. */
export const QuestionsPanel = memo(function QuestionsPanel(props: QuestionsPanelProps) {
  const { rows, loading, onProcess, state, originals = false } = props
  const services = useServices()
  const { toasts } = services
  const filter = useStore(state.filter)
  const setFilter = (next: QuestionFilter) => state.filter.update(() => next)
  const editing = useTitleEditing()
  const { editingId } = editing
  const [viewport, setViewport] = useState<HTMLDivElement | null>(null)
  useKeptPlace(viewport, state.place)
  const running = onProcess === undefined
  const table = useShownQuestions(rows, useDeferredValue(filter), editingId, running, state.view)
  const { shown, shownIds, duplicates } = table
  const layout = useRowLayout(table.view, viewport, { hasRisk: isRated(table.facets.totals), originals })
  const subredditNames = useMemo(
    () => new Map(subredditsOf(rows).map((subreddit) => [subreddit.toLowerCase(), subreddit])),
    [rows],
  )
  const selected = useSelection(rows, shownIds, table.sorted)
  const decidable = useMemo(
    () => ({
      accept: applicable(selected.selectedRows, 'accept'),
      revert: applicable(selected.selectedRows, 'revert'),
    }),
    [selected.selectedRows],
  )
  const active = useActiveRow(shownIds, viewport, props.startId)
  const follows = props.follows === true && running
  const [following, setFollowing] = useFollowing(follows ? shown : none, viewport, active.control)
  const review = useReview(shown)
  const toReview = toReviewIn(table.facets.counts, table.filter)
  const remove = useDeleteQuestions()
  const copyTitles = useCopyTitles()
  const decide = useDecide()
  const decideMany = useDecideMany()
  useCharacterKey('v', openReview)
  const [inspecting, setInspecting] = useState(false)
  const [toReplace, setToReplace] = useState(nothingToReplace)
  const { map, viewSwitch } = useMapView(rows, table, setFilter, props.hasMap)
  useCharacterKey('n', reviewNext)
  useCharacterKey(']', () => setInspecting(!inspecting))
  const rail = useStore(state.rail)
  const toggleRail = () => state.rail.update((open) => !open)
  const [sheet, setSheet] = useState(false)
  useCharacterKey('[', toggleRail)

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

  function openReview() {
    if (toReview > 0) props.onReview(new Set(shownIds))
    else tellNothingToReview()
  }

  function reviewNext() {
    const id = review.openNext(active.index)
    if (id !== undefined) active.goTo(id)
    else tellNothingToReview()
  }

  function tellNothingToReview() {
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
    inspect(id) {
      active.goTo(id)
      setInspecting(true)
    },
    compare: review.toggle,
    decide(row, decision) {
      review.close(row.id)
      decide.mutate({ row, decision })
      active.goTo(row.id)
    },
    retry: (row) => onProcess?.([row]),
  })
  function closeInspector() {
    setInspecting(false)
    if (active.id !== undefined) active.goTo(active.id)
  }

  function similarTo(row: Question | undefined): readonly Question[] | undefined {
    const group = row && table.groupOf(row.id)
    if (!group) return row ? undefined : []
    const ids = new Set(group)
    return group.length === 0 ? [] : rows.filter(({ id }) => id !== row.id && ids.has(id))
  }

  const onCommand = createCommander({
    shown,
    active,
    selected,
    actions,
    onRemoveSelected: () => removeRows(selected.selectedRows),
    onClear: () => (inspecting ? closeInspector() : selected.clear()),
  })

  const inspectedRow = shown[active.index]
  const inspected = inspecting && !map && (
    <Inspector
      row={inspectedRow}
      position={`${formatNumber(inspectedRow ? active.index + 1 : 0)} of ${formatNumber(shown.length)}`}
      similar={similarTo(inspectedRow)}
      onMove={(by) => active.point(shownIds[active.index + by] ?? active.id)}
      onGoTo={active.point}
      onSave={editing.save}
      onDecide={(row, decision) => decide.mutate({ row, decision })}
      onRemove={(row) => removeRows([row])}
      onClose={closeInspector}
    />
  )

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
        inspecting={inspecting}
        onInspect={() => (inspecting ? closeInspector() : setInspecting(true))}
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
              onDelete={(removed) => remove.mutate(removed)}
            />
          )}
          {rows.length > 0 && (
            <CountLine
              selectionSummary={formatSelection(selected.selection, shownIds, formatFilter(filter))}
              selected={selected.selection.size}
              shown={shown.length}
              total={rows.length}
              announces={isSearching(filter) || hasFilters(filter)}
              toReview={toReview}
              onReview={openReview}
              acceptable={decidable.accept.length}
              revertible={decidable.revert.length}
              onDecide={(decision) => decideMany(decidable[decision], decision)}
              onClear={selected.clear}
              onCopy={() => void copyTitles(selected.selectedRows)}
              onProcess={onProcess && (() => onProcess(selected.selectedRows))}
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
            </CountLine>
          )}
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
                  inspected: inspecting && row.id === active.id,
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
          {props.foot}
        </div>
        <Beside inspector={inspected} aside={props.aside} />
      </div>
      {rows.length > 0 && (
        <NarrowBar
          filters={countFilters(filter)}
          onFilter={() => setSheet(true)}
          toReview={toReview}
          onReview={openReview}
          exported={exported}
        />
      )}
    </section>
  )
})

/** The inspector below what else stands at the right of the table. */
function Beside({ inspector, aside }: { inspector: ReactNode; aside: ReactNode }) {
  if (!inspector) return aside
  return (
    <div className="flex min-h-0 flex-none flex-col border-line frame:border-l frame:[&>:first-child:not(:last-child)]:max-h-1/2 frame:[&>:first-child:not(:last-child)]:border-l-0 frame:[&>:first-child:not(:last-child)]:border-b">
      {aside}
      {inspector}
    </div>
  )
}

/** How many of the shown rows are to be reviewed. */
function toReviewIn({ options }: FacetCounts, { chosen }: QuestionFilter): number {
  const isShown = chosen.review.size === 0 || chosen.review.has('To review')
  return isShown ? (options.review.get('To review') ?? 0) : 0
}

function isRated({ options }: FacetCounts): boolean {
  return options.risk.size > (options.risk.has('Not rated') ? 1 : 0)
}
