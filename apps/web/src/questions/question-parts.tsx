import { formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { formatDistanceToNowStrict } from 'date-fns'
import { ArrowUp, MessageSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { SparklesIcon } from '../ui/row-icons.tsx'

type QuestionTitleProps = {
  row: Question
  /** The title with marks in it, where it is not to be plain. */
  children?: ReactNode
  /** On one line, cut where the room ends. */
  oneLine?: boolean
  /**
   * In a narrow table it takes this many lines, whatever its length; all of it while the keyboard is in its row. A click would move the
   * buttons away from under the pointer.
   */
  lines?: 2 | 4
}

const fixedLines = {
  2: 'max-md:min-h-11 max-md:not-[:has(:focus-visible)>td>*]:line-clamp-2',
  4: 'max-md:min-h-22 max-md:not-[:has(:focus-visible)>td>*]:line-clamp-4',
} as const

/** The title, with a mark when the AI has enhanced it. */
export function QuestionTitle({ row, children = row.title, oneLine = false, lines }: QuestionTitleProps) {
  return (
    <p
      {...(oneLine && { 'data-tip': row.title, 'data-tip-cut': '' })}
      className={
        oneLine
          ? 'truncate text-14 leading-[26px] text-ink'
          : `max-w-[92ch] leading-[22px] text-pretty wrap-anywhere ${lines ? fixedLines[lines] : ''}`
      }
    >
      {row.aiEnhanced && (
        <>
          <SparklesIcon
            size={14}
            data-testid="ai-enhanced"
            className="mr-1.5 inline-block align-[-2px] text-accent-ink"
          />
          <span className="sr-only">AI-enhanced: </span>
        </>
      )}
      <bdi>{children}</bdi>
    </p>
  )
}

export function Engagement({ row }: { row: Pick<Question, 'score' | 'numComments'> }) {
  return (
    <div className="flex gap-3 text-13 text-ink-2 tabular-nums max-md:gap-2 max-md:*:min-w-0">
      <span className="inline-flex min-w-11.5 items-center gap-1" data-tip="Score">
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
