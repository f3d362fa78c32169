import { ArrowDown, ArrowUp } from 'lucide-react'
import { type PointerEvent, type ThHTMLAttributes, useMemo, useRef } from 'react'
import { allOrSome } from '../session/selection.ts'
import { COLUMN_WIDTH, type OptionalColumn, type SortColumn } from '../session/table-view.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { DashedCircleIcon } from '../ui/row-icons.tsx'
import { tableRoles } from '../ui/table-roles.ts'
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
        className={`${rowGrid} group/head h-8 items-center border-b border-hair text-12 text-ink-3`}
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
          >
            {!layout.stacked && <ResizeHandle table={table} column={column} />}
          </SortCell>
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
  children?: React.ReactNode
}

function SortCell({ table, column, isIcon = false, children }: SortCellProps) {
  const { list } = table
  const { sorting } = list.view
  const isSorted = sorting.column === column
  // The largest or newest are above first.
  const descending = isSorted ? !sorting.descending : isNumber(column) || column === 'createdAt'
  const Icon = sorting.descending ? ArrowDown : ArrowUp
  return (
    <HeadCell
      aria-sort={isSorted ? (sorting.descending ? 'descending' : 'ascending') : 'none'}
      className={`relative flex min-w-0 items-center ${isNumber(column) ? 'justify-end' : ''}`}
    >
      {children}
      <button
        type="button"
        className={`inline-flex h-6 items-center gap-1 whitespace-nowrap rounded-1 hover:text-ink ${isSorted ? 'font-medium text-ink' : ''}`}
        data-tip={column === 'title' ? undefined : questionColumns[column].tip}
        onClick={() => list.changeView({ sorting: { column, descending } })}
      >
        {isIcon && <DashedCircleIcon size={14} />}
        <span className={isIcon ? 'sr-only' : ''}>{nameOf(table, column)}</span>
        {isSorted && <Icon size={12} aria-hidden="true" className="flex-none" />}
      </button>
    </HeadCell>
  )
}

function nameOf({ community }: Table, column: SortColumn): string {
  if (column === 'title') return 'Question'
  return column === 'subreddit' ? community : questionColumns[column].name
}

/**
 * The left edge of a column, dragged or moved with the arrow keys: the title, left of them all, shrinks and grows accordingly. A
 * double click gives the column its own width again.
 */
function ResizeHandle({ table, column }: { table: Table; column: OptionalColumn }) {
  const { list } = table
  const { widths } = list.view
  const own = widths[column] ?? questionColumns[column].width
  const drag = useRef({ x: 0, width: 0 })
  function resize(width: number) {
    const bounded = Math.round(Math.min(COLUMN_WIDTH.max, Math.max(COLUMN_WIDTH.min, width)))
    list.changeView({ widths: { ...widths, [column]: bounded } })
  }
  function onPointerDown(event: PointerEvent) {
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, width: own }
  }
  return (
    <hr
      aria-orientation="vertical"
      aria-label={`Width of ${nameOf(table, column)}`}
      aria-valuenow={own}
      tabIndex={0}
      onPointerDown={onPointerDown}
      onPointerMove={({ currentTarget, pointerId, clientX }) => {
        if (!currentTarget.hasPointerCapture(pointerId)) return
        resize(drag.current.width + drag.current.x - clientX)
      }}
      onDoubleClick={() => list.changeView({ widths: { ...widths, [column]: undefined } })}
      onKeyDown={({ key }) => {
        const by = key === 'ArrowLeft' ? 8 : key === 'ArrowRight' ? -8 : 0
        if (by !== 0) resize(own + by)
      }}
      className="absolute top-0 -left-3 m-0 h-full w-2 cursor-col-resize touch-none border-0 border-l border-transparent group-hover/head:border-line-strong focus-visible:border-line-strong forced-colors:border-[CanvasText]"
    />
  )
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
