import { isDemoPost } from '@quarry/contracts/demo-post'
import { formatNumber } from '@quarry/contracts/format-count'
import type { ProcessingStatus, Question } from '@quarry/contracts/question'
import { postAddress } from '@quarry/contracts/reddit-post'
import { sourceFacts } from '@quarry/contracts/sources'
import { formatDistanceToNowStrict } from 'date-fns/formatDistanceToNowStrict'
import { ArrowUp, FileX, MessageSquare } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { Pill, type Tone } from '../../ui/pill.tsx'
import {
  AlertIcon,
  CheckedCircleIcon,
  DashedCircleIcon,
  ExternalLinkIcon,
  SparklesIcon,
} from '../../ui/row-icons.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { deletionNames, deletionReasons } from './post-marks.ts'

type QuestionTitleProps = {
  row: Question
  /** The title with highlights in it; plain by default. */
  children?: ReactNode
  /** Marks a title that the AI has enhanced. */
  marked?: boolean
}

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
    <div className="flex gap-3 text-right text-13 text-ink-2 tabular-nums max-md:gap-2 *:grid *:grid-cols-[auto_1fr] *:items-center *:gap-1">
      <Tooltip content="Engagement">
        <span className="min-w-15.5">
          <ArrowUp size={13} className="text-ink-3" aria-hidden="true" />
          {formatNumber(row.score)}
          <span className="sr-only"> points</span>
        </span>
      </Tooltip>
      <Tooltip content="Comments">
        <span className="min-w-13">
          <MessageSquare size={13} className="text-ink-3" aria-hidden="true" />
          {formatNumber(row.numComments)}
          <span className="sr-only"> comments</span>
        </span>
      </Tooltip>
    </div>
  )
}

/** Such as `2 days ago`. */
export function Age({ createdAt }: { createdAt: string }) {
  const createdMs = Date.parse(createdAt)
  if (Number.isNaN(createdMs)) return null
  return (
    <Tooltip content={new Date(createdMs).toLocaleString('en-US')}>
      <time dateTime={createdAt}>{formatDistanceToNowStrict(createdMs, { addSuffix: true })}</time>
    </Tooltip>
  )
}

/** Marks a question whose post was deleted. */
export function DeletedPostBadge({ row: { gone } }: { row: Pick<Question, 'gone'> }) {
  return (
    gone && (
      <Tooltip content={deletionReasons[gone]}>
        <span className="inline-flex h-4.5 flex-none items-center gap-1 whitespace-nowrap rounded-1 bg-warn-soft px-1.5 text-11 font-medium text-warn">
          <FileX size={12} aria-hidden="true" />
          {deletionNames[gone]}
        </span>
      </Tooltip>
    )
  )
}

type RedditLinkProps = { row: Question; tabIndex?: number; named?: boolean }

/** Opens the post in a new tab, without a referrer. */
export function RedditLink({ row, tabIndex, named = false }: RedditLinkProps) {
  const address = postAddress(row.permalink)
  if (address === undefined) return null
  const open = isDemoPost(row.permalink)
    ? 'Open the demo’s post'
    : `Open on ${sourceFacts[row.source ?? 'reddit'].name}`
  return (
    <Tooltip content={named ? undefined : open}>
      <a
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        tabIndex={tabIndex}
        aria-label={named ? undefined : `${open}: ${row.title}`}
        className={`inline-flex flex-none items-center gap-1 ${named ? '' : 'size-control-sm justify-center rounded-2 text-ink-2 hover:bg-surface-3 hover:text-ink'}`}
      >
        {named && open}
        <ExternalLinkIcon size={named ? 12 : 14} />
      </a>
    </Tooltip>
  )
}

/** How every screen shows a status. */
export const statusLooks = {
  pending: { tone: 'idle', name: 'Pending', Icon: DashedCircleIcon },
  processing: { tone: 'busy', name: 'Processing', Icon: Spinner },
  processed: { tone: 'ok', name: 'Processed', Icon: CheckedCircleIcon },
  error: { tone: 'bad', name: 'Error', Icon: AlertIcon },
} as const satisfies Record<
  ProcessingStatus,
  { tone: Tone; name: string; Icon: ComponentType<{ size: number }> }
>

export function StatusPill({ status }: { status: ProcessingStatus }) {
  const { tone, name, Icon } = statusLooks[status]
  return (
    <Pill tone={tone} icon={<Icon size={13} />}>
      {name}
    </Pill>
  )
}
