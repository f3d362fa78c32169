import { formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { ListPlus, Sparkles } from 'lucide-react'
import { useMemo } from 'react'
import { useAnalyses } from '../analyses/use-analyses.ts'
import { formatDeleteGone, goneIn } from '../export/gone-questions.ts'
import { useExportCsv } from '../export/use-export-csv.ts'
import { askableSources, checkedSources } from '../runs/checked-sources.ts'
import { useStartPostCheck } from '../runs/use-start-run.ts'
import { usePublishActions } from '../session/actions/all-actions.tsx'
import type { Actions, Entry } from '../session/actions/descriptions.ts'
import { formatStep } from '../session/history.ts'
import { deleteQuestions } from '../session/make-change.ts'
import { formatSelection } from '../session/selection.ts'
import { useServices } from '../session/services.ts'
import { useHistory } from '../session/undo.ts'
import { useWorkflow } from '../session/use-workflow.ts'
import { nameOf, setFacets } from './columns.tsx'
import { formatFilter, valueName, withToggled } from './question-filter.ts'
import { useDecide } from './review/use-decide.ts'
import { useRefresh } from './use-refresh.ts'
import { useRowCommands } from './use-row-commands.ts'
import { type TableParts, type TableProps, useTableState } from './use-table-state.ts'

export type Table = ReturnType<typeof useTable>

/** How a row is displayed, beside its question. */
export type RowState = ReturnType<Table['stateOf']>

/** Everything that the parts of one screen's table share: what is shown, selected and open, and what can be done with it. */
export function useTable(props: TableProps) {
  const table = useTableState(props)
  const { list, filter, selected, active, editing, panel, process } = table
  const commands = useRowCommands(table)
  const { many } = useDecide()
  const exported = selected.orAll(list.shown)
  const own = useTableActions(table, { exported, removeRows: commands.removeRows })
  const actions: Actions = { ...own, ...props.actions }
  usePublishActions(() => ({ actions, entries: filterEntries(table) }))

  const stateOf = (row: Question) => ({
    selected: selected.selection.has(row.id),
    editing: row.id === editing.editingId,
    /** The row and its controls are in the tab order. */
    active: row.id === active.id,
    topic: list.topicOf(row),
    /** Its figures from keyword tools. */
    figures: list.figuresOf(row.id),
    /** The panel shows it. */
    inspected: panel.tab === 'question' && row.id === active.id,
    comparing: table.review.isOpen(row.id),
    /** To be marked. */
    searchTerm: list.filter.search,
    /** The user's title that the server rejected. */
    unsaved: editing.unsavedOf(row.id),
    /** No run is in progress. */
    canRetry: !table.running,
    /** Shown if it is below the threshold. */
    probability: table.isUnlikely ? row.probability : undefined,
  })

  function countSelected() {
    many(selected.selectedRows, 'choose')
    selected.clear()
  }

  return {
    ...table,
    ...commands,
    actions,
    stateOf,
    /** Such as `3 selected, 1 of them hidden by the search`. */
    selection: formatSelection(selected.selection, list.shownIds, formatFilter(filter)),
    /** The selected rows, or else all shown. */
    exported,
    /** What the bar of the selection offers first. Not while a run is in progress. */
    onSelected: table.isUnlikely
      ? { name: 'Count as questions', Icon: ListPlus, run: countSelected }
      : { name: 'Process selected', Icon: Sparkles, run: process && (() => process(selected.selectedRows)) },
  }
}

type TableActions = {
  /** The selected rows, or else all shown. */
  exported: readonly Question[]
  removeRows: (rows: readonly Question[]) => void
}

const RUNNING = 'A run is in progress'

/** Everything that can be done with the questions of a table as a whole. */
function useTableActions(table: TableParts, { exported, removeRows }: TableActions) {
  const { rows, setTool, selected, review, panel } = table
  const { selectedRows } = selected
  const services = useServices()
  const history = useHistory()
  const refresh = useRefresh()
  const exportCsv = useExportCsv(exported)
  const { saveFile } = useAnalyses()
  const gone = useMemo(() => goneIn(rows), [rows])
  const postCheck = usePostCheck(rows)
  const { lastDone, lastUndone } = history
  const isEmpty = rows.length === 0
  const always: Actions = {
    undo: lastDone && { name: `Undo ${formatStep(lastDone)}`, run: history.undo },
    redo: lastUndone && { name: `Redo ${formatStep(lastUndone)}`, run: history.redo },
    remove: { name: `Delete (${formatNumber(selectedRows.length)})`, run: () => removeRows(selectedRows) },
    ...(!table.isUnlikely && {
      keywords: { run: () => setTool('keywords') },
      ...(!isEmpty && { report: { run: () => setTool('report') } }),
      exportCurrent: { run: exportCsv.current },
      exportComparison: { run: exportCsv.comparison },
    }),
    refresh: { run: () => refresh.mutate() },
    search: { run: () => table.search.current?.focus() },
  }
  if (isEmpty) return always
  const actions: Actions = {
    ...always,
    gone:
      gone.length > 0
        ? { name: formatDeleteGone(gone.length), run: () => void deleteQuestions(services, gone) }
        : undefined,
    checkPosts: postCheck && { ...postCheck, why: table.running ? RUNNING : postCheck.why },
    save: { run: () => void saveFile(services.analyses.current.get().summary) },
    review: { detail: review.toReview > 0 ? formatNumber(review.toReview) : undefined, run: review.openAll },
    next: { run: review.openNext },
    topics: table.isUnlikely
      ? undefined
      : { name: table.topics.isShown ? 'Table' : 'Topics', run: table.topics.toggle },
    filters: { run: () => panel.toggle('filters') },
    question: { run: () => panel.toggle('question') },
    selectAll: { run: () => selected.selectAll(true) },
  }
  return actions
}

/** Undefined if no source tells whether the posts of these questions still exist. */
function usePostCheck(rows: readonly Question[]) {
  const { workflow } = useWorkflow()
  const { mutate: check } = useStartPostCheck()
  const sources = useMemo(() => checkedSources(rows), [rows])
  const askable = askableSources(sources, workflow)
  if (sources.length === 0) return undefined
  const why = askable.length === 0 ? 'Checking posts on Reddit needs its credentials' : undefined
  return { why, run: () => check(askable) }
}

/** Every value of every facet, to be filtered by from the palette. */
function filterEntries({ list, subreddits, community, filter, setFilter }: TableParts): Entry[] {
  const entries = setFacets.flatMap((facet) =>
    [...(list.facets.totals.options[facet.key] ?? [])].map(([value, count]) => ({
      group: nameOf(facet, community),
      name: valueName(facet, value, subreddits),
      detail: formatNumber(count),
      run: () => setFilter(withToggled(filter, facet.key, value)),
    })),
  )
  return entries.filter(({ name }) => name !== '')
}
