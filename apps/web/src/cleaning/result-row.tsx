import type { ReviewDecision } from '@quarry/contracts/endpoints/questions'
import type { Question } from '@quarry/contracts/question'
import { CircleAlert, RotateCcw } from 'lucide-react'
import { type KeyboardEvent, memo } from 'react'
import { Age, Engagement } from '../questions/question-parts.tsx'
import { StatusPill } from '../questions/status-pill.tsx'
import { ChangedTitle } from '../review/changed-title.tsx'
import { DecisionButtons } from '../review/decision-buttons.tsx'
import { SecondOpinionBadge } from '../review/second-opinion-badge.tsx'
import { Button } from '../ui/button.tsx'
import type { RowPlace } from '../ui/virtual-rows.tsx'

/** This screen has its own names for the statuses. */
const names = { pending: 'Pending', processing: 'Processing', processed: 'Cleaned', error: 'Failed' } as const

type ResultRowProps = {
  row: Question
  place: RowPlace
  /** undefined while a run is in progress. */
  onRetry: ((row: Question) => void) | undefined
  onDecide: (row: Question, decision: ReviewDecision) => void
  onFocus: (id: string) => void
  onKeyDown: (row: Question, event: KeyboardEvent) => void
}

/** Rendered again only when its question changes. */
export const ResultRow = memo(function ResultRow(props: ResultRowProps) {
  const { row, place, onRetry, onDecide, onFocus, onKeyDown } = props
  return (
    <li
      {...place}
      tabIndex={-1}
      data-question={row.id}
      onFocus={() => onFocus(row.id)}
      onKeyDown={(event) => onKeyDown(row, event)}
      className="focus-visible:-outline-offset-2 grid gap-x-6 gap-y-1 border-t border-line px-4 py-3.5 md:grid-cols-[minmax(0,1fr)_auto] md:px-5"
    >
      <div className="min-w-0">
        <div className="mb-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-12 text-ink-3">
          <span className="font-medium text-ink-2">r/{row.subreddit}</span>
          <StatusPill status={row.processingStatus} name={names[row.processingStatus]} />
          <SecondOpinionBadge row={row} compact={false} />
          <Age createdAt={row.createdAt} />
          {row.author && <span>u/{row.author}</span>}
        </div>
        <ChangedTitle row={row} />
        {row.processingStatus === 'error' && (
          <p className="mt-1 flex items-start gap-1.5 text-12 leading-[1.45] text-bad">
            <CircleAlert size={13} className="mt-0.5 flex-none" aria-hidden="true" />
            {row.problem ?? 'It could not be cleaned.'}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 md:flex-col md:items-end md:justify-start md:pt-7">
        <Engagement row={row} />
        {row.processingStatus !== 'processing' && (
          <div className="flex flex-wrap items-center gap-1 md:justify-end">
            <DecisionButtons row={row} onDecide={(decision) => onDecide(row, decision)} />
          </div>
        )}
        {row.processingStatus === 'error' && onRetry && (
          <Button size="small" icon={<RotateCcw size={12} />} onClick={() => onRetry(row)}>
            Retry<span className="sr-only">: {row.title}</span>
          </Button>
        )}
      </div>
    </li>
  )
})
