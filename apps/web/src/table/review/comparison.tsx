import type { ReviewDecision } from '@quarry/contracts/endpoints/questions'
import type { Question } from '@quarry/contracts/question'
import { MergedDiff } from '../../session/questions/diff-text.tsx'
import { formatChange } from '../../session/questions/word-diff.ts'
import { needsReview } from './decided.ts'
import { DecisionButtons, VerdictButtons } from './decision-buttons.tsx'
import { formatCleanedWith, formatRisk } from './format-cleaning.ts'

type ComparisonProps = { row: Question; onDecide: (decision: ReviewDecision) => void }

/** The changes to the title and the decisions about them. */
export function Comparison({ row, onDecide }: ComparisonProps) {
  const cleanedWith = formatCleanedWith(row)
  return (
    <div className="mt-2 mb-0.5 grid max-w-[100ch] gap-2 border-l-2 border-line-strong py-1.5 pl-3">
      <TitleChanges row={row} className="leading-[1.7]" />
      {row.risk && <p className="text-12 text-ink-2">{formatRisk(row.risk)}</p>}
      <VerdictButtons row={row} />
      {cleanedWith !== undefined && <p className="text-12 text-ink-3">{cleanedWith}</p>}
      <div className="flex flex-wrap items-center gap-x-1 gap-y-1.5">
        <DecisionButtons row={row} wide onDecide={onDecide} />
        <span className="ml-1 text-12 text-ink-3">
          {needsReview(row) && 'Accepting hides the comparison. '}Reverting makes the question pending again.
        </span>
      </div>
    </div>
  )
}

type TitleChangesProps = {
  row: Question
  /** Of the titles. */
  className: string
  /** A part of the panel has a heading, and says how many words changed. */
  asPart?: boolean
}

/** What was changed in a title, and what the AI suggests instead of it: each as one text with its differences. */
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
          name="What the AI suggests instead of your title"
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
