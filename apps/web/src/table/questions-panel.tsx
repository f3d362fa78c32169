import { lazy, memo, type ReactNode, Suspense } from 'react'
import { ActionMenu } from '../session/actions/action-menu.tsx'
import { PanelBoundary } from '../session/panel-boundary.tsx'
import { Chip } from '../ui/chip.tsx'
import { Popover } from '../ui/popover.tsx'
import type { CounterTab } from './counter-tabs.tsx'
import { DuplicatesBar } from './duplicates/duplicates-bar.tsx'
import { FilterChips } from './filter-chips.tsx'
import { NoRows } from './no-rows.tsx'
import { PrintList, QuestionTable } from './question-table.tsx'
import { UnsavedNote } from './review/unsaved-note.tsx'
import { columnOptions } from './row-layout.ts'
import { SidePanel } from './side-panel.tsx'
import { type Note, TableStatus } from './status-line.tsx'
import { ThumbBar } from './thumb-bar.tsx'
import { type Table, useTable } from './use-table.ts'
import type { TableProps } from './use-table-state.ts'
import { SelectionBar, ViewBar } from './view-bar.tsx'

type QuestionsPanelProps = TableProps & {
  /** The counters of the screen. */
  tabs: readonly CounterTab[]
  /** The screen has an export of its own. */
  hasOwnExport?: boolean
  /** The list is loading. */
  loading: boolean
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
  /** The one thing to do next, on a phone. */
  action?: ReactNode
}

/** Rendered again only when the questions or its own state change; a poll without changes costs nothing. */
export const QuestionsPanel = memo(function QuestionsPanel(props: QuestionsPanelProps) {
  const table = useTable(props)
  const { list, selected } = table
  const menu = (
    <ActionMenu
      actions={table.actions}
      optionsName="Columns"
      options={columnOptions(list.view, table.layout, list.changeView)}
    />
  )
  return (
    <section aria-label="Questions" className="relative flex min-h-0 flex-1 flex-col">
      <PrintList rows={list.shown} />
      {selected.selectedRows.length > 0 ? (
        <SelectionBar table={table} menu={menu} />
      ) : (
        <ViewBar table={table} tabs={props.tabs} hasExport={!props.hasOwnExport} menu={menu} />
      )}
      <div className="relative h-0">
        <OpenedTool table={table} />
      </div>
      <FilterChips table={table} tabs={props.tabs} />
      {props.banner}
      <UnsavedNote />
      {list.duplicates && <DuplicatesBar table={table} duplicates={list.duplicates} />}
      <div className="flex min-h-0 flex-1">
        <div className="relative flex min-h-0 min-w-0 flex-1 flex-col">
          {table.canFollow && (
            <div className="absolute right-(--edge) bottom-2 z-10 rounded-full bg-surface shadow-float">
              <Chip chosen={false} onClick={table.follow}>
                Follow the run
              </Chip>
            </div>
          )}
          {table.map ??
            (list.shown.length > 0 ? (
              <QuestionTable table={table} />
            ) : (
              <NoRows table={table} loading={props.loading} nothing={props.nothing} below={props.empty} />
            ))}
        </div>
        {table.panel.tab && <SidePanel table={table} tab={table.panel.tab} run={props.run} />}
      </div>
      <TableStatus table={table} notes={props.notes} lastNotes={props.lastNotes} />
      {table.rows.length > 0 && <ThumbBar table={table} action={props.action} menu={menu} />}
    </section>
  )
})

const KeywordToolsDrawer = lazy(async () => ({
  default: (await import('../export/keywords/keyword-tools-drawer.tsx')).KeywordToolsDrawer,
}))
const ReadNewDrawer = lazy(async () => ({
  default: (await import('../runs/read-new/read-new-drawer.tsx')).ReadNewDrawer,
}))
const ReplaceForm = lazy(async () => ({
  default: (await import('./find-replace/replace-form.tsx')).ReplaceForm,
}))

/** What opens over the table or beside its bar. */
function OpenedTool({ table }: { table: Table }) {
  const { tool, rows } = table
  const close = () => table.setTool(undefined)
  if (tool === undefined) return null
  if (tool === 'replace') {
    return (
      <Popover title="Find and replace" open onOpenChange={close}>
        <Suspense fallback={<div className="h-80" />}>
          <ReplaceForm
            all={rows}
            shown={table.list.shown}
            selected={table.selected.selectedRows}
            onPreview={table.setToReplace}
            onDone={close}
          />
        </Suspense>
      </Popover>
    )
  }
  return (
    <PanelBoundary onClose={close}>
      {tool === 'keywords' && <KeywordToolsDrawer rows={table.exported} onClose={close} />}
      {tool === 'readNew' && <ReadNewDrawer rows={rows} onClose={close} />}
    </PanelBoundary>
  )
}
