import type { ReviewDecision } from '@quarry/contracts/endpoints/questions'
import type { Question } from '@quarry/contracts/question'
import { type ReactNode, useMemo } from 'react'
import { MergedDiff } from '../../session/questions/diff-text.tsx'
import { wordDiff } from '../../session/questions/word-diff.ts'
import { needsReview } from './decided.ts'
import { DecisionButtons, VerdictButtons } from './decision-buttons.tsx'
import { formatCleanedWith, formatRisk } from './format-cleaning.ts'

type ComparisonProps = { row: Question; onDecide: (decision: ReviewDecision) => void }

/** The changes to the title and the decisions about them. */
export function Comparison({ row, onDecide }: ComparisonProps) {
  const { suggestion } = row
  const open = needsReview(row)
  const cleanedWith = formatCleanedWith(row)
  return (
    <div className="mt-2 mb-0.5 grid max-w-[100ch] gap-2 border-l-2 border-line-strong py-1.5 pl-3">
      {row.title !== row.originalTitle && (
        <Change title={row.aiEnhanced ? 'What the AI changed' : 'What you changed'}>
          <Difference before={row.originalTitle} after={row.title} />
        </Change>
      )}
      {suggestion !== undefined && row.reviewed !== true && (
        <Change title="What the AI suggests instead of your title">
          <Difference before={row.title} after={suggestion} />
        </Change>
      )}
      {row.risk && <p className="text-12 text-ink-2">{formatRisk(row.risk)}</p>}
      <VerdictButtons row={row} />
      {cleanedWith !== undefined && <p className="text-12 text-ink-3">{cleanedWith}</p>}
      <div className="flex flex-wrap items-center gap-x-1 gap-y-1.5">
        <DecisionButtons row={row} wide onDecide={onDecide} />
        <span className="ml-1 text-12 text-ink-3">
          {open
            ? 'Accepting hides the comparison; reverting makes the question pending again.'
            : 'Reverting makes the question pending again.'}
        </span>
      </div>
    </div>
  )
}

function Change({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <p className="text-12 text-ink-3">{title}</p>
      <p dir="auto" className="leading-[1.7] wrap-anywhere">
        {children}
      </p>
    </div>
  )
}

function Difference({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => wordDiff(before, after), [before, after])
  return <MergedDiff parts={parts} />
}
