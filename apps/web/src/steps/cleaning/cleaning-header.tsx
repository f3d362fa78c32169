import { formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import type { TierInfo } from '@quarry/contracts/tier'
import { ChevronLeft, Download } from 'lucide-react'
import { useId } from 'react'
import { useNavigate } from 'react-router'
import { useExportCleaned } from '../../export/use-export-csv.ts'
import { TierBadge } from '../../runs/run-line.tsx'
import type { CleaningCounts } from '../../session/cleaning-counts.ts'
import { Button } from '../../ui/button.tsx'
import { Head, ToolWords } from '../../ui/frame.tsx'

type CleaningHeaderProps = {
  title: string
  subtitle: string
  rows: readonly Question[]
  /** undefined until the questions are read. */
  counts: CleaningCounts | undefined
  tier: TierInfo
}

export function CleaningHeader({ title, subtitle, rows, counts, tier }: CleaningHeaderProps) {
  const navigate = useNavigate()
  const exportCleaned = useExportCleaned()
  const whyId = useId()
  return (
    <Head
      title={title}
      subtitle={subtitle}
      tools={
        <>
          <TierBadge tier={tier} />
          <Button
            variant="ghost"
            data-tip="Back to Analysis"
            className="text-ink-3! transition-none"
            icon={<ChevronLeft size={14} />}
            onClick={() => void navigate('/analysis')}
          >
            <ToolWords>Back to Analysis</ToolWords>
          </Button>
        </>
      }
      action={
        counts && (
          <>
            <span id={whyId} className="sr-only">
              {counts.processed === 0 && 'Nothing is cleaned yet'}
            </span>
            <Button
              variant="primary"
              icon={<Download size={14} />}
              disabled={counts.processed === 0}
              aria-describedby={counts.processed === 0 ? whyId : undefined}
              data-tip={counts.processed === 0 ? 'Nothing is cleaned yet' : undefined}
              className="min-w-16 tabular-nums max-md:px-2"
              onClick={() => exportCleaned(rows)}
            >
              <span className="max-md:sr-only">Export Cleaned Results </span>({formatNumber(counts.processed)}
              )
            </Button>
          </>
        )
      }
    />
  )
}
