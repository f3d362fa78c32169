import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ThHTMLAttributes } from 'react'
import { Checkbox } from '../ui/checkbox.tsx'
import { tableRoles } from '../ui/table-roles.ts'
import { rowGrid } from './row-grid.ts'
import type { SortColumn } from './sort-order.ts'

export type Sorting = { column: SortColumn; descending: boolean }

type TableHeadProps = {
  chosen: 'all' | 'some' | 'none'
  onSelectAll: (selected: boolean) => void
  sorting: Sorting
  onSort: (column: SortColumn) => void
}

export function TableHead({ chosen, onSelectAll, sorting, onSort }: TableHeadProps) {
  const sort = { sorting, onSort }
  return (
    <thead {...tableRoles.rowgroup} className="sticky top-0 z-10 block bg-surface-2">
      <tr
        {...tableRoles.row}
        aria-rowindex={1}
        className={`${rowGrid} items-center border-y border-line py-1 text-12 max-md:gap-x-2 text-ink-2`}
      >
        <HeadCell className="max-md:w-5">
          <Checkbox
            aria-label="Select all shown"
            checked={chosen === 'all'}
            mixed={chosen === 'some'}
            onChange={(event) => onSelectAll(event.target.checked)}
          />
        </HeadCell>
        <SortCell column="title" name="Question" {...sort} />
        <SortCell column="processingStatus" name="Status" {...sort} />
        <SortCell column="score" name="Engagement" className="max-md:ml-auto" {...sort} />
        <HeadCell className="text-right max-md:sr-only">Actions</HeadCell>
      </tr>
    </thead>
  )
}

type SortCellProps = Pick<TableHeadProps, 'sorting' | 'onSort'> & {
  column: SortColumn
  name: string
  className?: string
}

function SortCell({ column, name, sorting, onSort, className = '' }: SortCellProps) {
  const sorted = sorting.column === column
  const Icon = !sorted ? ChevronsUpDown : sorting.descending ? ArrowDown : ArrowUp
  return (
    <HeadCell
      aria-sort={!sorted ? 'none' : sorting.descending ? 'descending' : 'ascending'}
      className={className}
    >
      <button
        type="button"
        className="inline-flex h-6 items-center gap-1 rounded-1 hover:text-ink"
        onClick={() => onSort(column)}
      >
        {name}
        <Icon size={12} aria-hidden="true" className={sorted ? '' : 'text-ink-3'} />
      </button>
    </HeadCell>
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
