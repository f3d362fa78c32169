import { formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { formatDemand, formatFigures, PRIORITY_FORMULA } from '../keyword-figures/format-figures.ts'
import { type Figures, priorityOf } from '../session/keyword-figures.ts'
import { tableRoles } from '../ui/table-roles.ts'
import { figureColumns } from './question-columns.ts'
import type { RowLayout } from './row-layout.ts'

type FigureCellsProps = { row: Question; figures: Figures | undefined; layout: RowLayout }

/** Volume and priority, each in a column of its own; where the table is narrow, the volume with its name. */
export function FigureCells({ row, figures, layout: { columns, oneLine, paired } }: FigureCellsProps) {
  if (paired || !figureColumns.some((column) => columns.has(column))) return null
  const priority = priorityOf(row, figures)
  return (
    <td
      {...tableRoles.cell}
      className={`flex items-start justify-end text-13 text-ink-2 tabular-nums ${figures ? '' : 'max-md:hidden'} ${oneLine ? 'pt-[3px]' : 'md:pt-0.5'}`}
    >
      {columns.has('volume') && (
        <span className="truncate text-right md:w-(--w-volume)" data-tip={figures && formatFigures(figures)}>
          {figures && (
            <>
              <span className="text-ink-3 md:sr-only">Volume </span>
              {formatDemand(figures)}
            </>
          )}
        </span>
      )}
      {columns.has('priority') && (
        <span
          className="truncate text-right max-md:hidden md:w-(--w-priority)"
          data-tip={priority === undefined ? undefined : PRIORITY_FORMULA}
        >
          {priority !== undefined && (
            <>
              <span className="sr-only">Priority </span>
              {formatNumber(priority)}
            </>
          )}
        </span>
      )}
    </td>
  )
}
