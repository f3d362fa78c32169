import type { Question } from '@quarry/contracts/question'
import { ListFilter } from 'lucide-react'
import type { ReactNode } from 'react'
import { ExportCsvMenu } from '../export/export-csv-menu.tsx'
import type { QuestionFilter } from '../session/question-filter.ts'
import { Button } from '../ui/button.tsx'
import { useGrid } from '../ui/use-framed.ts'
import { type CounterTab, CounterTabs } from './counter-tabs.tsx'

/** The view bar and the bar of a selection, which take each other's place without moving anything. */
export const bar =
  'relative flex h-11 flex-none items-stretch gap-1 border-b border-line px-(--edge) [&>:not(:first-child)]:self-center'

type ViewBarProps = {
  tabs: readonly CounterTab[]
  filter: QuestionFilter
  onChange: (filter: QuestionFilter) => void
  /** Opens the filter by subreddit. */
  onSubreddits: () => void
  search: ReactNode
  /** The filters are beside the table. */
  isFiltering: boolean
  onToggleFilters: () => void
  /** Table or map. */
  viewSwitch: ReactNode
  /** Rows to export. */
  exported: readonly Question[]
  /** Else the screen has an export of its own. */
  hasExport: boolean
  /** Without questions there is nothing to filter. */
  isEmpty: boolean
  menu: ReactNode
}

/** What the table shows. */
export function ViewBar(props: ViewBarProps) {
  const isPhone = !useGrid()
  return (
    <div className={bar}>
      <CounterTabs
        tabs={props.tabs}
        filter={props.filter}
        onChange={props.onChange}
        onSubreddits={props.onSubreddits}
      />
      {props.search}
      {!props.isEmpty && !isPhone && (
        <Button
          variant="ghost"
          aria-expanded={props.isFiltering}
          aria-keyshortcuts="F"
          icon={<ListFilter size={14} aria-hidden="true" />}
          className={props.isFiltering ? 'bg-surface-3 text-ink!' : ''}
          onClick={props.onToggleFilters}
        >
          Filter
        </Button>
      )}
      {!isPhone && props.viewSwitch}
      {props.hasExport && <ExportCsvMenu rows={props.exported} />}
      {!isPhone && props.menu}
    </div>
  )
}
