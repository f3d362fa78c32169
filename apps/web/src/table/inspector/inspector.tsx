import { formatNumber } from '@quarry/contracts/format-count'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import type { Table } from '../use-table.ts'
import { InspectedQuestion } from './inspected-question.tsx'

/** All facts about the current row of the table. */
export function Inspector({ table }: { table: Table }) {
  const { list, active } = table
  const row = list.shown[active.index]
  const move = (by: 1 | -1) => active.point(list.shownIds[active.index + by] ?? active.id)
  return (
    <>
      <div className="flex flex-none items-center pt-1.5 pr-2 pl-5 text-12 text-ink-3">
        <p className="mr-auto tabular-nums">
          {formatNumber(row ? active.index + 1 : 0)} of {formatNumber(list.shown.length)}
        </p>
        <IconButton
          small
          label="Question above"
          icon={<ArrowUp size={14} />}
          aria-disabled={!row}
          onClick={() => move(-1)}
        />
        <IconButton
          small
          label="Question below"
          icon={<ArrowDown size={14} />}
          aria-disabled={!row}
          onClick={() => move(1)}
        />
      </div>
      <div className="min-h-0 flex-auto overflow-y-auto [scrollbar-gutter:stable]">
        {row ? (
          <InspectedQuestion key={row.id} table={table} row={row} />
        ) : (
          <p className="px-5 py-4 text-13 text-ink-2">No question is shown.</p>
        )}
      </div>
    </>
  )
}
