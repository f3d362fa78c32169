import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react'
import { type ThHTMLAttributes, useMemo } from 'react'
import { allOrSome } from '../analysis/table-state/selection.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu } from '../ui/menu.tsx'
import { tableRoles } from '../ui/table-roles.ts'
import { Tooltip } from '../ui/tooltip.tsx'
import { type Column, nameOf, titleColumn } from './columns.tsx'
import { communitiesOf } from './communities.ts'
import { columnOptions, type RowLayout, rowGrid } from './row-layout.ts'
import { useTable } from './use-table.ts'

/** The head of the table. On a phone it has only the checkbox, and the action menu sorts. */
export function TableHead({ layout }: { layout: RowLayout }) {
  const { list, selected } = useTable()
  const { selection, selectAll } = selected
  const { shownIds } = list
  const chosen = useMemo(() => allOrSome(selection, shownIds), [selection, shownIds])
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
        {[titleColumn, ...layout.columns, ...layout.end].map((column) => (
          <SortCell key={column.key} layout={layout} column={column} />
        ))}
        <HeadCell className={layout.floating ? 'sr-only' : ''}>
          <span className="sr-only">Actions</span>
        </HeadCell>
      </tr>
    </thead>
  )
}

type SortCellProps = { layout: RowLayout; column: Column }

function SortCell({ layout, column }: SortCellProps) {
  const { list, rows } = useTable()
  const { key, facet, tip, isNumber = false } = column
  const { sorting } = list.view
  const isSorted = sorting.column === key
  // The first click sorts the largest or newest first.
  const descending = isSorted ? !sorting.descending : isNumber || facet?.kind === 'range'
  // Where the status is spelled out, its head is too.
  const Small = layout.written ? undefined : column.icon
  const Icon = sorting.descending ? ArrowDown : ArrowUp
  const options = column === titleColumn ? columnOptions(list.view, layout, list.changeView) : []
  return (
    <HeadCell
      aria-sort={isSorted ? (sorting.descending ? 'descending' : 'ascending') : 'none'}
      className={`flex min-w-0 items-center ${isNumber ? 'justify-end' : ''}`}
    >
      <Tooltip content={tip}>
        <button
          type="button"
          className={`inline-flex h-6 items-center gap-1 whitespace-nowrap rounded-1 hover:text-ink ${isSorted ? 'font-medium text-ink' : ''}`}
          onClick={() => list.changeView({ sorting: { column: key, descending } })}
        >
          {Small && <Small size={14} />}
          <span className={Small ? 'sr-only' : ''}>{nameOf(column, communitiesOf(rows).header)}</span>
          {isSorted && <Icon size={12} aria-hidden="true" className="flex-none" />}
        </button>
      </Tooltip>
      {options.length > 0 && (
        <Menu
          trigger={<IconButton small label="Columns" icon={<Columns3 size={14} />} className="ml-auto" />}
          options={options}
        />
      )}
    </HeadCell>
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
