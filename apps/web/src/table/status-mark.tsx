import { isRisky } from '@quarry/contracts/cleaning-risk'
import type { Question } from '@quarry/contracts/question'
import type { ReactNode } from 'react'
import { statusLooks } from '../analysis/questions/question-parts.tsx'
import { riskNameOf } from '../runs/risk.ts'
import { ReviewIcon } from '../ui/row-icons.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { formatRisk } from './review/format-cleaning.ts'
import { needsReview } from './review/review-state.ts'

const verdictNames = {
  same: undefined,
  scope: 'Broader or narrower',
  other: 'Asks something else',
} as const

const tones = { idle: 'text-ink-3', ok: 'text-ok', busy: 'text-busy', bad: 'text-bad' } as const

type StatusMarkProps = {
  row: Question
  /** True if an unusual status is spelled out. */
  written: boolean
  /** True in the current row. */
  active: boolean
  onCompare: () => void
}

/** The status as an icon, or spelled out if unusual. A risky title has a button that shows its changes. */
export function StatusMark({ row, written, active, onCompare }: StatusMarkProps) {
  const { tone, name, Icon } = statusLooks[row.processingStatus]
  const { risk } = row
  const verdict = risk?.verdict
  const verdictName = verdict && verdictNames[verdict.result]
  if (risk && needsReview(row) && isRisky(risk)) {
    return (
      <CompareButton
        isButton={active}
        tip={formatRisk(row)}
        name={verdictName ? undefined : `${name}. ${riskNameOf(row)}. ${formatRisk(row)}`}
        className="-my-0.5 inline-flex h-6 items-center gap-1.5 text-12 text-warn"
        onClick={onCompare}
      >
        <ReviewIcon size={15} />
        <span className={written ? '' : 'sr-only'}>{verdictName ?? riskNameOf(row)}</span>
        {verdictName && (
          <span className="sr-only"> (second opinion){verdict?.word && `: ${verdict.word}`}</span>
        )}
      </CompareButton>
    )
  }
  const isWritten = written && (tone === 'busy' || tone === 'bad')
  return (
    <Tooltip content={isWritten ? undefined : name}>
      <span
        data-tone={tone}
        className={`inline-flex h-4.5 items-center md:h-5.25 gap-1.5 whitespace-nowrap text-12 ${tones[tone]}`}
      >
        <Icon size={15} />
        <span className={isWritten ? '' : 'sr-only'}>{name}</span>
      </span>
    </Tooltip>
  )
}

type CompareButtonProps = {
  /** True in the current row, whose controls are in the tab order; elsewhere it is clickable text. */
  isButton: boolean
  name: string | undefined
  tip?: string
  expanded?: boolean
  className?: string
  onClick: () => void
  children: ReactNode
}

/** Marks clickable text that shows or hides the changes to its row's title. */
export const COMPARES = 'data-compares'

/** A button, or clickable text, that shows a title's changes. */
export function CompareButton(props: CompareButtonProps) {
  const { isButton, name, tip, expanded, className = '', onClick, children } = props
  const look = `cursor-pointer whitespace-nowrap hover:underline ${className}`
  if (!isButton) {
    return (
      <Tooltip content={tip}>
        <span {...{ [COMPARES]: '' }} className={look}>
          {children}
          {name !== undefined && tip !== undefined && <span className="sr-only">. {tip}</span>}
        </span>
      </Tooltip>
    )
  }
  return (
    <Tooltip content={tip}>
      <button type="button" aria-label={name} aria-expanded={expanded} className={look} onClick={onClick}>
        {children}
      </button>
    </Tooltip>
  )
}
