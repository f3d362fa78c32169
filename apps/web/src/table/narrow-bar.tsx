import { formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { ListChecks, SlidersHorizontal } from 'lucide-react'
import { ExportCsvMenu } from '../export/export-csv-menu.tsx'
import { bottomBar } from '../ui/bottom-bar.ts'
import { Button } from '../ui/button.tsx'

type NarrowBarProps = {
  /** Number of active filters. */
  filters: number
  onFilter: () => void
  toReview: number
  onReview: () => void
  exported: readonly Question[]
}

/** What narrow screens need most, in reach of a thumb. */
export function NarrowBar({ filters, onFilter, toReview, onReview, exported }: NarrowBarProps) {
  return (
    <div
      ref={bottomBar}
      className="sticky bottom-0 z-20 grid grid-cols-3 gap-2 rounded-b-3 border-t border-line bg-surface p-2.5 frame:hidden [&>button]:gap-1 [&>button]:px-1.5 [&>button]:text-12 [&_svg:not(:first-child)]:hidden"
    >
      <Button icon={<SlidersHorizontal size={14} aria-hidden="true" />} onClick={onFilter}>
        Filters{filters > 0 && ` (${formatNumber(filters)})`}
      </Button>
      <Button
        icon={<ListChecks size={14} aria-hidden="true" />}
        aria-disabled={toReview === 0}
        onClick={onReview}
      >
        Review ({formatNumber(toReview)})
      </Button>
      <ExportCsvMenu rows={exported} />
    </div>
  )
}
