import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { Sparkles } from 'lucide-react'
import { useId } from 'react'
import { useQuestionSet } from '../analysis/questions-query.ts'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { phrasesCost, timeOf } from './estimate.ts'
import { pricePart } from './format-cost.ts'
import { useRate } from './start-cleaning/request-costs.ts'
import { useWritePhrases } from './use-start-run.ts'
import { useTier } from './use-tier.ts'

/** Offers search phrases for titles that have none, even if they aren't cleaned. Renders nothing if all have one. */
export function WritePhrases({ rows }: { rows: readonly Question[] }) {
  const { run } = useQuestionSet()
  const { tier } = useTier()
  const rate = useRate()
  const start = useWritePhrases()
  const reasonId = useId()
  const without = rows.filter(({ keyword }) => keyword === undefined)
  if (without.length === 0) return null
  const isRunning = run !== undefined
  const cost = phrasesCost(without, rate, Date.now())
  return (
    <section
      aria-label="Search phrases"
      className="flex flex-none flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3 text-12 text-ink-2 md:px-6"
    >
      <p className="min-w-60 flex-1 text-pretty">
        {run?.task === 'phrases' ? (
          <>
            Writing search phrases: {formatNumber(run.processed)} of {formatNumber(run.total)}.
          </>
        ) : (
          <>
            Keyword planners reject most full questions. About {formatCount(cost.requests, 'request')},{' '}
            {timeOf(cost).text}
            {pricePart(cost.dollars, tier)}.
          </>
        )}
      </p>
      <Button
        size="small"
        icon={start.isPending ? <Spinner size={12} /> : <Sparkles size={12} />}
        disabled={isRunning}
        aria-disabled={start.isPending}
        {...(isRunning && { 'aria-describedby': reasonId })}
        onClick={() => start.mutate({ questionIds: without.map(({ id }) => id) })}
      >
        Write search phrases for {without.length === rows.length ? 'these ' : ''}
        {formatCount(without.length, 'title')}
      </Button>
      {isRunning && (
        <span id={reasonId} className="sr-only">
          A run is in progress
        </span>
      )}
    </section>
  )
}
