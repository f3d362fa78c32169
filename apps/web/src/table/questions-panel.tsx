import { lazy, type ReactNode, useState } from 'react'
import { ActionMenu } from '../actions/action-menu.tsx'
import { useAnalyses } from '../analyses/use-analyses.ts'
import type { Actions } from '../analysis/descriptions.ts'
import { PanelBoundary } from '../analysis/panel-boundary.tsx'
import { WritePhrases } from '../runs/write-phrases.tsx'
import { Button } from '../ui/button.tsx'
import { SkeletonRows } from '../ui/spinner.tsx'
import { listColumns } from './columns.tsx'
import type { CounterTab } from './counter-tabs.tsx'
import { FilterChips } from './filter-chips.tsx'
import { hasFilters, isSearching, withoutFilters } from './question-filter.ts'
import { QuestionTable, type QuestionTableProps } from './question-table.tsx'
import { UnsavedNote } from './review/unsaved-note.tsx'
import { SameQuestions } from './same-questions.tsx'
import { SidePanel } from './side-panel.tsx'
import { type Note, TableStatus } from './status-line.tsx'
import { ThumbBar } from './thumb-bar.tsx'
import { TopicsView } from './topics/topics-view.tsx'
import {
  TableContext,
  type TableProps,
  useFilter,
  usePanel,
  useSharedTable,
  useTable,
  useTopicsView,
} from './use-table.ts'
import { type Tool, useTableActions } from './use-table-actions.ts'
import { SelectionBar, ViewBar } from './view-bar.tsx'

type QuestionsPanelProps = TableProps &
  QuestionTableProps & {
    /** The screen's actions, in addition to the table's own. */
    actions?: Actions
    /** The screen's counters. */
    tabs: readonly CounterTab[]
    /** True if the screen has its own export button. */
    hasOwnExport?: boolean
    /** True while the list is loading. */
    loading: boolean
    /** Replaces the table while there are no questions. */
    nothing?: ReactNode
    /** Shown below the empty state while there are no questions. */
    empty?: ReactNode
    /** The screen's own line above the table. */
    banner?: ReactNode
    /** The panel's tab about the active run, or the latest ones. */
    run: ReactNode
    /** Notes, most important first. */
    notes: readonly Note[]
    /** Less important notes, after the table's own. */
    trailingNotes: readonly Note[]
    /** The next step, on a phone. */
    action?: ReactNode
    /** A note about the next step or an alternative to it, on a phone. */
    otherAction?: ReactNode
  }

/** A screen's questions: counters and tools, the table, and the panel beside it. */
export function QuestionsPanel(props: QuestionsPanelProps) {
  return (
    <TableContext value={useSharedTable(props)}>
      <Parts {...props} />
    </TableContext>
  )
}

function Parts(props: QuestionsPanelProps) {
  const { rows, list, selected, isUnlikely } = useTable()
  const [tool, setTool] = useState<Tool>()
  const actions = useTableActions(setTool, props.actions)
  const { showList } = useAnalyses()
  const { tab } = usePanel()
  const showsTopics = useTopicsView().isShown && rows.length > 0 && !isUnlikely
  const menu = <ActionMenu actions={{ ...actions, analyses: { run: showList } }} />
  return (
    <section aria-label="Questions" className="relative flex min-h-0 flex-1 flex-col">
      {selected.selectedRows.length > 0 && !showsTopics ? (
        <SelectionBar actions={actions} menu={menu} />
      ) : (
        <ViewBar tabs={props.tabs} hasExport={!props.hasOwnExport} menu={menu} />
      )}
      <OpenedTool tool={tool} onClose={() => setTool(undefined)} />
      <FilterChips tabs={props.tabs} />
      {props.banner}
      <UnsavedNote />
      {!showsTopics && <SameQuestions />}
      <div className="flex min-h-0 flex-1">
        <div className="relative flex min-h-0 min-w-0 flex-1 flex-col">
          {list.shown.length === 0 ? (
            <NoRows loading={props.loading} nothing={props.nothing} below={props.empty} />
          ) : showsTopics ? (
            <TopicsView />
          ) : (
            <QuestionTable originals={props.originals} follows={props.follows} />
          )}
        </div>
        {tab && <SidePanel tab={tab} run={props.run} />}
      </div>
      <TableStatus notes={props.notes} trailingNotes={props.trailingNotes} />
      {rows.length > 0 && (
        <ThumbBar actions={actions} action={props.action} otherAction={props.otherAction} menu={menu} />
      )}
    </section>
  )
}

const KeywordToolsDrawer = lazy(async () => ({
  default: (await import('../export/keywords/keyword-tools-drawer.tsx')).KeywordToolsDrawer,
}))

const AllColumnsDialog = lazy(async () => ({
  default: (await import('../export/all-columns-dialog.tsx')).AllColumnsDialog,
}))

const ReportDialog = lazy(async () => ({
  default: (await import('../report/report-dialog.tsx')).ReportDialog,
}))

type OpenedToolProps = { tool: Tool | undefined; onClose: () => void }

/** The dialog or drawer over the table, if one is open. */
function OpenedTool({ tool, onClose }: OpenedToolProps) {
  const { rows, list, selected } = useTable()
  if (tool === undefined) return null
  return (
    <PanelBoundary onClose={onClose}>
      {tool === 'keywords' ? (
        <KeywordToolsDrawer
          rows={selected.orAll(list.shown)}
          columns={listColumns(list)}
          topicOf={list.topicOf}
          phrasesFor={(some) => <WritePhrases rows={some} />}
          onClose={onClose}
        />
      ) : tool === 'allColumns' ? (
        <AllColumnsDialog
          rows={selected.orAll(list.shown)}
          topicOf={list.topicOf}
          figuresOf={list.figuresOf}
          onClose={onClose}
        />
      ) : (
        <ReportDialog rows={rows} onClose={onClose} />
      )}
    </PanelBoundary>
  )
}

type NoRowsProps = {
  loading: boolean
  /** Replaces the empty state's text while there are no questions. */
  nothing: ReactNode
  below: ReactNode
}

/** Replaces the table while it has no rows. */
function NoRows({ loading, nothing, below }: NoRowsProps) {
  const isEmpty = useTable().rows.length === 0
  if (isEmpty && loading) {
    return (
      <div role="status" aria-label="Loading the questions">
        <SkeletonRows />
      </div>
    )
  }
  return (
    <div className="min-h-0 overflow-y-auto [scrollbar-gutter:stable] [&>section]:rounded-none [&>section]:border-x-0">
      {(isEmpty && nothing) || <NothingFound />}
      {below}
    </div>
  )
}

function NothingFound() {
  const [filter, setFilter] = useFilter()
  const searching = isSearching(filter)
  const filtering = hasFilters(filter)
  return (
    <div className="grid justify-items-center border-t border-line px-6 py-9 text-center">
      <p className="text-16 font-semibold">No questions found</p>
      <p className="mt-1.5 max-w-[60ch] text-ink-2 text-pretty wrap-anywhere">
        {searching && `Nothing matches “${filter.search.trim()}”. Please adjust the search.`}
        {!searching && filtering && 'No question matches these filters.'}
        {!searching && !filtering && 'No questions have been extracted yet.'}
      </p>
      {(searching || filtering) && (
        <div className="mt-4 flex flex-wrap justify-center gap-2">
          {searching && (
            <Button size="small" onClick={() => setFilter({ ...filter, search: '' })}>
              Clear the search
            </Button>
          )}
          {filtering && (
            <Button size="small" onClick={() => setFilter(withoutFilters(filter))}>
              Clear the filters
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
