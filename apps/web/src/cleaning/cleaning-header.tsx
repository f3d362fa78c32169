import { formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import type { Run } from '@quarry/contracts/run'
import type { TierInfo } from '@quarry/contracts/tier'
import { ChevronLeft, Download } from 'lucide-react'
import { useId } from 'react'
import { useNavigate } from 'react-router'
import { useExportCleaned } from '../export/use-export-cleaned.ts'
import { RunEdge } from '../runs/run-line.tsx'
import { TierBadge } from '../runs/tier-badge.tsx'
import type { CleaningCounts } from '../session/cleaning-counts.ts'
import { Button } from '../ui/button.tsx'
import { Counters } from '../ui/counters.tsx'
import { Strip } from '../ui/frame.tsx'

type CleaningHeaderProps = {
  title: string
  subtitle: string
  rows: readonly Question[]
  /** undefined until the questions are read. */
  counts: CleaningCounts | undefined
  run: Run | undefined
  tier: TierInfo
}

export function CleaningHeader({ title, subtitle, rows, counts, run, tier }: CleaningHeaderProps) {
  const navigate = useNavigate()
  const exportCleaned = useExportCleaned()
  const whyId = useId()
  return (
    <Strip
      title={title}
      subtitle={subtitle}
      counters={
        counts && (
          <Counters
            counters={[
              { name: 'Total Questions', count: counts.total },
              { name: 'Pending Cleaning', count: counts.pending + counts.processing },
              { name: 'Cleaned', count: counts.processed },
              { name: 'Failed', count: counts.failed },
            ]}
          />
        )
      }
      tools={
        <>
          <TierBadge tier={tier} />
          <Button
            variant="ghost"
            data-tip="Back to Analysis"
            className="transition-none"
            icon={<ChevronLeft size={14} />}
            onClick={() => void navigate('/analysis')}
          >
            <span className="max-md:sr-only frame:max-2xl:sr-only">Back to Analysis</span>
          </Button>
        </>
      }
      action={
        counts && (
          <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 frame:flex-none frame:flex-nowrap">
            {/* Its room stays, so that the first cleaned title moves nothing. */}
            <span
              id={whyId}
              className={`text-12 text-ink-3 frame:max-2xl:sr-only ${counts.processed > 0 ? 'invisible' : ''}`}
            >
              Nothing is cleaned yet
            </span>
            <Button
              icon={<Download size={14} />}
              disabled={counts.processed === 0}
              aria-describedby={counts.processed === 0 ? whyId : undefined}
              onClick={() => exportCleaned(rows)}
            >
              Export Cleaned Results ({formatNumber(counts.processed)})
            </Button>
            {run && <RunEdge run={run} />}
          </div>
        )
      }
    />
  )
}
