import { formatNumber } from '@quarry/contracts/format-count'
import { Check, Copy, ListFilter, Replace, Sparkles, Trash2, Undo2 } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { ExportCsvMenu } from '../export/export-csv-menu.tsx'
import { Button } from '../ui/button.tsx'
import { useGrid } from '../ui/use-framed.ts'
import { type CounterTab, CounterTabs } from './counter-tabs.tsx'
import { applicable, useDecide } from './review/use-decide.ts'
import { SearchBox } from './search-box.tsx'
import { ShownCount } from './status-line.tsx'
import type { Table } from './use-table.ts'

/** Both bars take each other's place without moving anything. */
const bar =
  'relative flex h-11 flex-none items-stretch gap-1 border-b border-line px-(--edge) [&>:not(:first-child)]:self-center'

type ViewBarProps = {
  table: Table
  tabs: readonly CounterTab[]
  /** Else the screen has an export of its own. */
  hasExport: boolean
  menu: ReactNode
}

/** What the table shows. */
export function ViewBar({ table, tabs, hasExport, menu }: ViewBarProps) {
  const { rows, panel } = table
  const isPhone = !useGrid()
  const isFiltering = panel.tab === 'filters'
  return (
    <div className={bar}>
      <CounterTabs table={table} tabs={tabs} />
      <SearchBox table={table} />
      {rows.length > 0 && !isPhone && (
        <Button
          variant="ghost"
          aria-expanded={isFiltering}
          aria-keyshortcuts="F"
          icon={<ListFilter size={14} aria-hidden="true" />}
          className={isFiltering ? 'bg-surface-3 text-ink!' : ''}
          onClick={() => panel.toggle('filters')}
        >
          Filter
        </Button>
      )}
      {!isPhone && table.viewSwitch}
      {hasExport && <ExportCsvMenu rows={table.exported} />}
      {!isPhone && menu}
    </div>
  )
}

const tool = 'hover:bg-accent/12! text-ink! max-lg:px-2'

/** What is done to the selected questions, in the view bar's place. */
export function SelectionBar({ table, menu }: { table: Table; menu: ReactNode }) {
  const { actions, processSelected } = table
  const rows = table.selected.selectedRows
  const { many } = useDecide()
  const decidable = useMemo(
    () => ({ accept: applicable(rows, 'accept'), revert: applicable(rows, 'revert') }),
    [rows],
  )
  const canDecide = decidable.accept.length + decidable.revert.length > 0
  // The words give way to buttons that are not always there.
  const words = canDecide ? 'max-[1679px]:sr-only' : 'max-[1439px]:sr-only'
  return (
    <div className={`${bar} no-bar gap-0.5! overflow-x-auto bg-accent-soft`}>
      <p className="mr-auto self-center pr-3 text-13 whitespace-nowrap">
        <b role="status" className="font-semibold">
          {table.selection}
        </b>
        <span className={words}>
          , <ShownCount table={table} />
        </span>
      </p>
      <div className={table.filter.search === '' ? 'contents md:max-lg:hidden' : 'contents'}>
        <SearchBox table={table} />
      </div>
      <Button variant="ghost" className={tool} onClick={table.selected.clear}>
        Clear<span className="sr-only"> selection</span>
      </Button>
      {(
        [
          ['accept', 'Accept', Check],
          ['revert', 'Revert', Undo2],
        ] as const
      ).map(
        ([decision, name, Icon]) =>
          decidable[decision].length > 0 && (
            <Button
              key={decision}
              variant="ghost"
              className={tool}
              data-tip={name}
              icon={<Icon size={14} aria-hidden="true" />}
              onClick={() => many(decidable[decision], decision)}
            >
              <span className="md:max-lg:sr-only">{name}</span> ({formatNumber(decidable[decision].length)})
            </Button>
          ),
      )}
      <Button
        variant="ghost"
        className={`${tool} md:max-lg:hidden`}
        data-tip="Copy titles"
        icon={<Copy size={14} aria-hidden="true" />}
        onClick={actions.copy?.run}
      >
        <span className={words}>Copy titles</span>
      </Button>
      <Button
        variant="ghost"
        className={`${tool} md:max-lg:hidden`}
        data-tip="Find and replace"
        aria-keyshortcuts="Control+H"
        icon={<Replace size={14} aria-hidden="true" />}
        onClick={actions.replace?.run}
      >
        <span className={words}>Find and replace</span>
      </Button>
      <ExportCsvMenu rows={rows} variant="ghost" />
      <Button
        variant="ghost"
        className="text-bad! hover:bg-bad-soft! max-md:hidden md:max-lg:px-2"
        icon={<Trash2 size={14} aria-hidden="true" />}
        onClick={actions.remove?.run}
      >
        <span className="md:max-lg:sr-only">Delete</span> ({formatNumber(rows.length)})
      </Button>
      <Button
        variant="primary"
        className="ml-1.5 max-md:hidden"
        icon={<Sparkles size={14} aria-hidden="true" />}
        aria-disabled={processSelected === undefined}
        data-tip={processSelected ? undefined : 'A run is in progress'}
        onClick={processSelected}
      >
        Process selected ({formatNumber(rows.length)})
      </Button>
      <span className="max-md:hidden">{menu}</span>
    </div>
  )
}
