import type { ReviewDecision } from '@quarry/contracts/endpoints/questions'
import type { Question } from '@quarry/contracts/question'
import { Check, RotateCcw, Sparkles, Undo2 } from 'lucide-react'
import { useRedditSharing } from '../../runs/start-cleaning/reddit-sharing.ts'
import { Button } from '../../ui/button.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { MergedDiff } from '../diff-text.tsx'
import { formatChange } from '../word-diff.ts'
import { formatCleanedWith, formatRisk } from './format-cleaning.ts'
import { needsReview } from './review-state.ts'
import { isCleaned, useCleanAgain } from './use-clean-again.ts'

type ComparisonProps = { row: Question; onDecide: (decision: ReviewDecision) => void }

/** The changes to the title and the decisions about them. */
export function Comparison({ row, onDecide }: ComparisonProps) {
  const cleanedWith = formatCleanedWith(row)
  return (
    <div className="mt-2 mb-0.5 grid max-w-[100ch] gap-2 border-l-2 border-line-strong py-1.5 pl-3">
      <TitleChanges row={row} className="leading-[1.7]" />
      {row.risk && <p className="text-12 text-ink-2">{formatRisk(row)}</p>}
      {cleanedWith !== undefined && <p className="text-12 text-ink-3">{cleanedWith}</p>}
      <div className="flex flex-wrap items-center gap-x-1 gap-y-1.5">
        <DecisionButtons row={row} wide onDecide={onDecide} />
        <CleanAgainButton row={row} />
        {needsReview(row) && (
          <span className="ml-1 text-12 text-ink-3">Accepting and reverting both end the review.</span>
        )}
      </div>
    </div>
  )
}

type TitleChangesProps = {
  row: Question
  /** The style of the titles. */
  className: string
  /** True in a panel, where it needs a heading and says how many words changed. */
  asPart?: boolean
}

/** A title's changes and the AI's suggestion, each as one text with the differences marked. */
export function TitleChanges({ row, ...look }: TitleChangesProps) {
  const { title, originalTitle, suggestion } = row
  return (
    <>
      {title !== originalTitle && (
        <Difference
          {...look}
          name={row.aiEnhanced ? 'What the AI changed' : 'What you changed'}
          before={originalTitle}
          after={title}
        />
      )}
      {suggestion !== undefined && row.reviewed !== true && (
        <Difference
          {...look}
          name="The AI’s suggestion instead of your title"
          before={title}
          after={suggestion}
        />
      )}
    </>
  )
}

type DifferenceProps = Omit<TitleChangesProps, 'row'> & { name: string; before: string; after: string }

function Difference({ name, before, after, className, asPart = false }: DifferenceProps) {
  const Name = asPart ? 'h3' : 'p'
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3 text-12 text-ink-3 [&>h3]:font-normal">
        <Name>{name}</Name>
        {asPart && <span className="text-ink-2">{formatChange(before, after)}</span>}
      </div>
      <p dir="auto" className={`wrap-anywhere ${className}`}>
        <MergedDiff before={before} after={after} />
      </p>
    </div>
  )
}

type DecisionButtonsProps = {
  row: Question
  /** True if there is room for longer labels. */
  wide?: boolean
  onDecide: (decision: ReviewDecision) => void
}

/** The decisions on a title, most common first. */
export function DecisionButtons({ row, wide = false, onDecide }: DecisionButtonsProps) {
  const suggested = row.suggestion !== undefined && row.reviewed !== true
  const named = <span className="sr-only">: {row.title}</span>
  return (
    <>
      {suggested && (
        <Button size="small" icon={<Sparkles size={12} />} onClick={() => onDecide('take-suggestion')}>
          Take suggestion{named}
        </Button>
      )}
      {needsReview(row) && (
        <Button size="small" icon={<Check size={12} />} onClick={() => onDecide('accept')}>
          {suggested ? 'Keep mine' : 'Accept'}
          {named}
        </Button>
      )}
      {row.title !== row.originalTitle && (
        <Button size="small" variant="ghost" icon={<Undo2 size={12} />} onClick={() => onDecide('revert')}>
          {wide ? 'Revert to original' : 'Revert'}
          {named}
        </Button>
      )}
    </>
  )
}

/**
 * Sends the original to the AI again, with the second opinion as a note if it said that the title asks something else.
 * During a run, the title waits for the next one.
 */
export function CleanAgainButton({ row }: { row: Question }) {
  const { isPending, cleanAgain } = useCleanAgain()
  const sharing = useRedditSharing([row])
  if (!isCleaned(row)) return null
  return (
    <Tooltip content={sharing}>
      <Button
        size="small"
        variant="ghost"
        icon={<RotateCcw size={12} />}
        aria-disabled={isPending}
        onClick={() => !isPending && void cleanAgain([row], 1)}
      >
        Clean again {asksSomethingElse(row) && 'with this note '}(1 request)
      </Button>
    </Tooltip>
  )
}

/** Returns true if the second opinion said that the title asks another question than its original. */
export function asksSomethingElse({ risk }: Question): boolean {
  return risk?.verdict?.result === 'other'
}
