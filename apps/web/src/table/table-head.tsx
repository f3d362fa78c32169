import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ThHTMLAttributes } from 'react'
import type { SortColumn } from '../session/table-view.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { tableRoles } from '../ui/table-roles.ts'
import {
  columnNames,
  columnTips,
  engagementColumns,
  figureColumns,
  originColumns,
} from './question-columns.ts'
import { hasRiskBelowStatus, type RowLayout, rowGrid } from './row-layout.ts'
import type { QuestionHeaders } from './use-question-table.ts'

type TableHeadProps = {
  chosen: 'all' | 'some' | 'none'
  onSelectAll: (selected: boolean) => void
  headers: QuestionHeaders
  layout: RowLayout
}

/** Subreddit, author and date sort from inside Question, comments from inside Engagement. */
export function TableHead({ chosen, onSelectAll, headers, layout }: TableHeadProps) {
  const { columns, oneLine, paired } = layout
  const of = (...ids: SortColumn[]) => headers.filter(({ id }) => ids.some((wanted) => wanted === id))
  const inQuestion = paired ? [] : originColumns.filter((column) => columns.has(column))
  const inEngagement = engagementColumns.filter((column) => columns.has(column))
  return (
    <thead {...tableRoles.rowgroup} className="sticky top-0 z-10 block bg-surface-2">
      <tr
        {...tableRoles.row}
        aria-rowindex={1}
        className={`${rowGrid} group/head items-center border-y border-line py-1 text-12 max-md:gap-x-2 text-ink-2`}
      >
        <HeadCell className="max-md:w-5">
          <Checkbox
            aria-label="Select all shown"
            checked={chosen === 'all'}
            mixed={chosen === 'some'}
            onChange={(event) => onSelectAll(event.target.checked)}
          />
        </HeadCell>
        <SortCell
          headers={of('title', ...inQuestion)}
          spread={oneLine}
          resizable={oneLine}
          className="max-md:flex-none"
        />
        {columns.has('processingStatus') && <SortCell headers={of('processingStatus')} resizable={!paired} />}
        {columns.has('risk') && !hasRiskBelowStatus(layout) && (
          <SortCell headers={of('risk')} resizable={!paired} isNumber className="max-md:hidden" />
        )}
        {!paired && figureColumns.some((column) => columns.has(column)) && (
          <SortCell
            headers={of(...figureColumns.filter((column) => columns.has(column)))}
            spread
            resizable
            isNumber
            className="max-md:hidden"
          />
        )}
        {inEngagement.length > 0 && (
          <SortCell
            headers={of(...(paired ? inEngagement.slice(0, 1) : inEngagement))}
            spread
            resizable={!paired}
            isNumber
            className="max-md:ml-auto"
          />
        )}
        <HeadCell className="text-right max-md:sr-only">Actions</HeadCell>
      </tr>
    </thead>
  )
}

type SortCellProps = {
  headers: QuestionHeaders
  /** Its buttons are above columns of their own. */
  spread?: boolean
  resizable?: boolean
  isNumber?: boolean
  className?: string
}

function SortCell(props: SortCellProps) {
  const { headers, spread = false, resizable = false, isNumber = false, className = '' } = props

  const sorted = headers.map(({ column }) => column.getIsSorted()).find((state) => state !== false)
  return (
    <HeadCell
      aria-sort={sorted === undefined ? 'none' : sorted === 'desc' ? 'descending' : 'ascending'}
      className={`flex min-w-0 items-center ${spread ? '' : 'gap-4'} ${className}`}
    >
      {headers.map((header) => (
        <SortButton
          key={header.id}
          header={header}
          isNumber={isNumber}
          spread={spread}
          resizable={resizable}
        />
      ))}
    </HeadCell>
  )
}

type SortButtonProps = {
  header: QuestionHeaders[number]
  isNumber: boolean
  spread: boolean
  resizable: boolean
}

function SortButton({ header, isNumber, spread, resizable }: SortButtonProps) {
  const { column } = header
  const name = columnNames[column.id as SortColumn]
  const sorted = column.getIsSorted()
  const Icon = sorted === 'desc' ? ArrowDown : ArrowUp
  const isTitle = column.id === 'title'
  return (
    <span
      className={`relative flex min-w-0 items-center ${isTitle && spread ? 'flex-1' : ''} ${resizable && !spread ? 'w-full' : ''} ${isNumber ? 'justify-end max-md:pl-3' : ''} ${spread && !isTitle && !isNumber ? 'pl-3' : ''} ${isMain(column.id) ? '' : 'max-md:hidden'}`}
      style={spread && !isTitle ? { width: `var(--w-${column.id})` } : undefined}
    >
      {resizable && column.getCanResize() && (
        <ResizeHandle header={header} name={name} className={spread ? 'left-0' : '-left-2'} />
      )}
      <button
        type="button"
        className={`inline-flex h-6 min-w-0 items-center gap-1 rounded-1 hover:text-ink ${sorted ? 'font-semibold text-ink' : ''}`}
        data-tip={columnTips[column.id as SortColumn]}
        onClick={() => column.toggleSorting()}
      >
        <span className="truncate">{name}</span>
        {sorted && <Icon size={12} aria-hidden="true" className="flex-none" />}
      </button>
    </span>
  )
}

type ResizeHandleProps = { header: QuestionHeaders[number]; name: string; className: string }

/** Dragged or moved with the arrow keys; a double click gives the column its own width again. */
function ResizeHandle({ header, name, className }: ResizeHandleProps) {
  const { column, table } = header.getContext()
  const size = column.getSize()
  const start = header.getResizeHandler()
  return (
    <hr
      aria-orientation="vertical"
      aria-label={`Width of ${name}`}
      aria-valuenow={size}
      tabIndex={0}
      onMouseDown={start}
      onTouchStart={start}
      onDoubleClick={() => column.resetSize()}
      onKeyDown={({ key }) => {
        const by = key === 'ArrowLeft' ? 8 : key === 'ArrowRight' ? -8 : 0
        if (by !== 0) table.setColumnSizing((sizes) => ({ ...sizes, [column.id]: size + by }))
      }}
      className={`absolute top-0 m-0 h-full w-2 cursor-col-resize touch-none border-0 border-l border-transparent group-hover/head:border-line-strong focus-visible:border-line-strong max-frame:hidden forced-colors:border-[CanvasText] ${className}`}
    />
  )
}

function HeadCell({ className = '', ...rest }: ThHTMLAttributes<HTMLTableCellElement>) {
  return (
    <th
      {...tableRoles.columnheader}
      scope="col"
      {...rest}
      className={`p-0 text-left font-medium ${className}`}
    />
  )
}

/** Those that have a column of their own where the table is narrow too. */
function isMain(id: string): boolean {
  return id === 'title' || id === 'processingStatus' || id === 'score'
}
