import { originOf } from '@quarry/contracts/csv-export'
import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { ChevronLeft, Download } from 'lucide-react'
import { useId, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { cleaningCounts } from '../../../analysis/questions/cleaning-counts.ts'
import { formatCommunities } from '../../../analysis/questions/community-nouns.ts'
import { useQuestionSet } from '../../../analysis/questions-query.ts'
import { useExportCleaned } from '../../../export/use-export-csv.ts'
import { TierBadge } from '../../../runs/run-line.tsx'
import { UnreadQuestions } from '../../../runs/unread-questions.tsx'
import { useReviewMode, WithReview } from '../../../table/review/with-review.tsx'
import { Button } from '../../../ui/button.tsx'
import { Frame, FrameBody, Head, HeadTool } from '../../../ui/frame.tsx'
import { Tooltip } from '../../../ui/tooltip.tsx'
import { CleaningWorkbench } from './cleaning-workbench.tsx'

const TITLE = 'AI Question Cleaning'

/** The questions table with original titles, and a banner with the run or a way to start one. */
export function CleaningScreen() {
  const set = useQuestionSet()
  const { rows, isPending, isFetching, error } = set
  const navigate = useNavigate()
  const exportCleaned = useExportCleaned()
  const review = useReviewMode()
  const counts = useMemo(() => cleaningCounts(rows), [rows])
  const origins = useMemo(() => [...new Set(rows.map(originOf))], [rows])
  const unread = isPending || (error !== null && rows.length === 0)
  return (
    <Frame title={TITLE}>
      <WithReview review={review} rows={rows}>
        <Head
          title={TITLE}
          subtitle={`${formatCount(counts.total, 'question')} from ${formatCommunities(counts.subreddits, origins)}`}
          tools={
            <>
              <TierBadge />
              <HeadTool
                name="Back to Analysis"
                icon={<ChevronLeft size={14} />}
                onClick={() => void navigate('/analysis')}
              />
            </>
          }
          action={!unread && <ExportButton cleaned={counts.processed} onClick={() => exportCleaned(rows)} />}
        />
        {unread ? (
          <FrameBody>
            <UnreadQuestions error={error} isFetching={isFetching} />
          </FrameBody>
        ) : (
          <CleaningWorkbench set={set} counts={counts} reviewEnd={review.start} onReview={review.open} />
        )}
      </WithReview>
    </Frame>
  )
}

function ExportButton({ cleaned, onClick }: { cleaned: number; onClick: () => void }) {
  const reasonId = useId()
  const disabledReason = cleaned === 0 ? 'Nothing is cleaned yet' : undefined
  return (
    <>
      <span id={reasonId} className="sr-only">
        {disabledReason}
      </span>
      <Tooltip content={disabledReason}>
        <Button
          variant="primary"
          icon={<Download size={14} />}
          disabled={cleaned === 0}
          aria-describedby={disabledReason && reasonId}
          className="min-w-16 tabular-nums max-md:px-2"
          onClick={onClick}
        >
          <span className="max-md:sr-only">Export Cleaned Results </span>({formatNumber(cleaned)})
        </Button>
      </Tooltip>
    </>
  )
}
