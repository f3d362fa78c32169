import { formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { ArrowUp, MessageSquare } from 'lucide-react'
import type { RowLayout } from './row-layout.ts'

type EngagementCellsProps = { row: Question; layout: RowLayout }

/** Score and comments, each in a column of its own; where the table is narrow, with icons for their names. */
export function EngagementCells({ row, layout: { columns, paired, stacked } }: EngagementCellsProps) {
  const number = 'inline-flex items-center justify-end gap-1 max-md:min-w-0'
  return (
    <div
      className={`flex justify-end text-13 text-ink-2 tabular-nums max-md:gap-2 ${paired ? 'flex-col items-end gap-[3px]' : ''}`}
    >
      {columns.has('score') && (
        <span className={`${number} w-(--w-score,4rem) text-ink max-md:w-auto`} data-tip="Score">
          {stacked && <ArrowUp size={13} className="text-ink-3" aria-hidden="true" />}
          {formatNumber(row.score)}
          <span className="sr-only"> points</span>
        </span>
      )}
      {columns.has('numComments') && (
        <span className={`${number} w-(--w-numComments,4rem) max-md:w-auto`} data-tip="Comments">
          {(stacked || paired) && <MessageSquare size={13} className="text-ink-3" aria-hidden="true" />}
          {formatNumber(row.numComments)}
          <span className="sr-only"> comments</span>
        </span>
      )}
    </div>
  )
}
