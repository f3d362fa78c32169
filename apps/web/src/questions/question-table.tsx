import type { Question } from '@quarry/contracts/question'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ThHTMLAttributes, useMemo } from 'react'
import { Checkbox } from '../ui/checkbox.tsx'
import { ScrollArea } from '../ui/scroll-area.tsx'
import { tableRoles } from '../ui/table-roles.ts'
import { VirtualRows } from '../ui/virtual-rows.tsx'
import { QuestionRow, type RowActions } from './question-row.tsx'
import { rowGrid } from './row-grid.ts'
import { allOrSome, type Selection } from './selection.ts'

type QuestionTableProps = {
  /** In the order shown. */
  rows: readonly Question[]
  selection: Selection
  editingId: string | undefined
  descending: boolean
  onSort: () => void
  onSelectAll: (selected: boolean) => void
  actions: RowActions
  viewport: HTMLDivElement | null
  viewportRef: (viewport: HTMLDivElement | null) => void
  busy: boolean
}

export function QuestionTable({
  rows,
  selection,
  editingId,
  descending,
  onSort,
  onSelectAll,
  actions,
  viewport,
  viewportRef,
  busy,
}: QuestionTableProps) {
  const chosen = allOrSome(
    selection,
    rows.map((row) => row.id),
  )
  const pinned = useMemo(() => [rows.findIndex((row) => row.id === editingId)], [rows, editingId])
  return (
    <ScrollArea
      label="Questions, scrollable"
      viewportRef={viewportRef}
      viewportClassName="max-h-[70vh] rounded-b-3"
    >
      <table
        {...tableRoles.table}
        aria-label="Questions"
        aria-rowcount={rows.length + 1}
        aria-busy={busy}
        className="block"
      >
        <thead {...tableRoles.rowgroup} className="sticky top-0 z-10 block bg-surface-2">
          <tr
            {...tableRoles.row}
            aria-rowindex={1}
            className={`${rowGrid} items-center border-y border-line py-2 text-12 text-ink-2`}
          >
            <HeadCell>
              <Checkbox
                aria-label="Select all shown"
                checked={chosen === 'all'}
                mixed={chosen === 'some'}
                onChange={(event) => onSelectAll(event.target.checked)}
              />
            </HeadCell>
            <HeadCell>Question</HeadCell>
            <HeadCell className="max-md:sr-only">Status</HeadCell>
            <HeadCell aria-sort={descending ? 'descending' : 'ascending'} className="max-md:justify-self-end">
              <button type="button" className="inline-flex items-center gap-1" onClick={onSort}>
                Engagement
                {descending ? (
                  <ArrowDown size={12} aria-hidden="true" />
                ) : (
                  <ArrowUp size={12} aria-hidden="true" />
                )}
              </button>
            </HeadCell>
            <HeadCell className="text-right max-md:sr-only">Actions</HeadCell>
          </tr>
        </thead>
        <VirtualRows
          as="tbody"
          rows={rows}
          keyOf={idOf}
          estimatedHeight={68}
          viewport={viewport}
          pinned={pinned}
        >
          {(row, key, place) => (
            <QuestionRow
              key={key}
              place={place}
              row={row}
              selected={selection.has(row.id)}
              editing={row.id === editingId}
              actions={actions}
            />
          )}
        </VirtualRows>
      </table>
    </ScrollArea>
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

function idOf(row: Question): string {
  return row.id
}
