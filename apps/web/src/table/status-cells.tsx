import type { Question } from '@quarry/contracts/question'
import { StatusPill } from '../questions/status-pill.tsx'
import { SecondOpinionBadge } from '../review/second-opinion-badge.tsx'
import { tableRoles } from '../ui/table-roles.ts'
import { RiskCell } from './risk-cell.tsx'
import { hasRiskBelowStatus, type RowLayout } from './row-layout.ts'

type StatusCellsProps = { row: Question; layout: RowLayout; tabIndex: number; onCompare: () => void }

/** The status, and the risk in a cell of its own or below it. */
export function StatusCells({ row, layout, tabIndex, onCompare }: StatusCellsProps) {
  const { oneLine, stacked, paired, columns } = layout
  const isBelow = hasRiskBelowStatus(layout)
  const risk = columns.has('risk') && (
    <RiskCell row={row} named={isBelow || stacked} tabIndex={tabIndex} onCompare={onCompare} />
  )
  return (
    <>
      {columns.has('processingStatus') && (
        <td
          {...tableRoles.cell}
          className={`flex flex-wrap content-start items-center gap-x-1 max-md:ml-7 ${paired ? 'gap-y-0.5' : 'gap-y-1'} ${oneLine ? 'pt-[2.5px]' : ''}`}
        >
          <StatusPill status={row.processingStatus} />
          <SecondOpinionBadge row={row} compact={oneLine || paired} />
          {isBelow && risk}
        </td>
      )}
      {risk && !isBelow && (
        <td {...tableRoles.cell} className={`text-right ${oneLine ? 'pt-px' : ''}`}>
          {risk}
        </td>
      )}
    </>
  )
}
