import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ThHTMLAttributes, useMemo } from 'react'
import { allOrSome } from '../session/selection.ts'
import type { SortColumn } from '../session/table-view.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { DashedCircleIcon } from '../ui/row-icons.tsx'
import { tableRoles } from '../ui/table-roles.ts'
import { Tooltip } from '../ui/tooltip.tsx'
import { isNumber, questionColumns, rowGrid } from './row-layout.ts'
import type { Table } from './use-table.ts'

/** On a phone it has the box alone: the order is chosen from the menu of actions. */
export function TableHead({ table }: { table: Table }) {
  const { layout } = table
  const { selection, selectAll } = table.selected
  const { shownIds } = table.list
  const chosen = useMemo(() => allOrSome(selection, shownIds), [selection, shownIds])
  const columns = layout.stacked ? (['score'] as const) : layout.columns
  return (
    <thead {...tableRoles.rowgroup} className="sticky top-0 z-10 block bg-surface">
      <tr
        {...tableRoles.row}
        aria-rowindex={1}
        className={`${rowGrid} h-8 items-center border-b border-hair text-12 text-ink-3`}
      >
        <HeadCell>
          <Checkbox
            aria-label="Select all shown"
            checked={chosen === 'all'}
            mixed={chosen === 'some'}
            onChange={(event) => selectAll(event.target.checked)}
          />
        </HeadCell>
        <SortCell table={table} column="title" />
        {columns.map((column) => (
          <SortCell
            key={column}
            table={table}
            column={column}
            isIcon={column === 'processingStatus' && !layout.written}
          />
        ))}
        <HeadCell className={layout.floating ? 'sr-only' : ''}>
          <span className="sr-only">Actions</span>
        </HeadCell>
      </tr>
    </thead>
  )
}

type SortCellProps = {
  table: Table
  column: SortColumn
  /** There is only room for an icon below it. */
  isIcon?: boolean
}

function SortCell({ table, column, isIcon = false }: SortCellProps) {
  const { list } = table
  const { sorting } = list.view
  const isSorted = sorting.column === column
  // The largest or newest are above first.
  const descending = isSorted ? !sorting.descending : isNumber(column) || column === 'createdAt'
  const Icon = sorting.descending ? ArrowDown : ArrowUp
  return (
    <HeadCell
      aria-sort={isSorted ? (sorting.descending ? 'descending' : 'ascending') : 'none'}
      className={`flex min-w-0 items-center ${isNumber(column) ? 'justify-end' : ''}`}
    >
      <Tooltip content={column === 'title' ? undefined : questionColumns[column].tip}>
        <button
          type="button"
          className={`inline-flex h-6 items-center gap-1 whitespace-nowrap rounded-1 hover:text-ink ${isSorted ? 'font-medium text-ink' : ''}`}
          onClick={() => list.changeView({ sorting: { column, descending } })}
        >
          {isIcon && <DashedCircleIcon size={14} />}
          <span className={isIcon ? 'sr-only' : ''}>{nameOf(table, column)}</span>
          {isSorted && <Icon size={12} aria-hidden="true" className="flex-none" />}
        </button>
      </Tooltip>
    </HeadCell>
  )
}

function nameOf({ community }: Table, column: SortColumn): string {
  if (column === 'title') return 'Question'
  return column === 'subreddit' ? community : questionColumns[column].name
}

function HeadCell({ className = '', ...rest }: ThHTMLAttributes<HTMLTableCellElement>) {
  return (
    <th
      {...tableRoles.columnheader}
      scope="col"
      {...rest}
      className={`p-0 text-left font-normal ${className}`}
    />
  )
}
