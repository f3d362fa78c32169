import { formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { formatDistanceToNowStrict } from 'date-fns'
import { ArrowUp, MessageSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { SparklesIcon } from '../../ui/row-icons.tsx'

type QuestionTitleProps = {
  row: Question
  /** The title with marks in it, where it is not to be plain. */
  children?: ReactNode
  /** Marks a title that the AI has enhanced. */
  marked?: boolean
}

/** The title, whole. */
export function QuestionTitle({ row, children = row.title, marked = true }: QuestionTitleProps) {
  return (
    <>
      {row.aiEnhanced && (
        <>
          {marked && (
            <SparklesIcon
              size={14}
              data-testid="ai-enhanced"
              className="mr-1.5 inline-block align-[-2px] text-accent-ink"
            />
          )}
          <span className="sr-only">AI-enhanced: </span>
        </>
      )}
      <bdi>{children}</bdi>
    </>
  )
}

export function Engagement({ row }: { row: Pick<Question, 'score' | 'numComments'> }) {
  return (
    <div className="flex gap-3 text-13 text-ink-2 tabular-nums max-md:gap-2 max-md:*:min-w-0">
      <span className="inline-flex min-w-11.5 items-center gap-1" data-tip="Engagement">
        <ArrowUp size={13} className="text-ink-3" aria-hidden="true" />
        {formatNumber(row.score)}
        <span className="sr-only"> points</span>
      </span>
      <span className="inline-flex min-w-11.5 items-center gap-1" data-tip="Comments">
        <MessageSquare size={13} className="text-ink-3" aria-hidden="true" />
        {formatNumber(row.numComments)}
        <span className="sr-only"> comments</span>
      </span>
    </div>
  )
}

/** Such as `2 days ago`. */
export function Age({ createdAt }: { createdAt: string }) {
  const createdMs = Date.parse(createdAt)
  if (Number.isNaN(createdMs)) return null
  return (
    <time dateTime={createdAt} data-tip={new Date(createdMs).toLocaleString('en-US')}>
      {formatDistanceToNowStrict(createdMs, { addSuffix: true })}
    </time>
  )
}
