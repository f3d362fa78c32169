import { isTopicId } from '@quarry/contracts/findings'
import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { Shapes } from 'lucide-react'
import { type ComponentProps, useId, useMemo } from 'react'
import { useFindings, useQuestionSet } from '../../analysis/questions-query.ts'
import { findTopicsCost, newTitlesCost, timeOf } from '../../runs/estimate.ts'
import { pricePart } from '../../runs/format-cost.ts'
import { useRate } from '../../runs/start-cleaning/request-costs.ts'
import { useFindTopics } from '../../runs/use-start-run.ts'
import { useTier } from '../../runs/use-tier.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { useTable } from '../use-table.ts'

/** Explains how questions get topics, and offers to find them. Shown as long as no question has a topic. */
export function NoTopics() {
  const cost = useFormattedCost()
  const { find, isPending } = useFindTopics()
  return (
    <div className="grid content-start justify-items-center px-6 py-12 text-center">
      <p className="text-16 font-semibold">No question has a topic yet</p>
      <p className="mt-1.5 max-w-[60ch] text-ink-2 text-pretty">
        The AI reads your titles, writes a list of their topics and sorts each title into one. It also finds
        the titles that ask the same question in other words. Topics need at least 30 different titles.
      </p>
      <FindButton className="mt-4" isPending={isPending} onFind={find}>
        Find topics
      </FindButton>
      <p className="mt-2 text-12 text-ink-3 tabular-nums">{cost}</p>
    </div>
  )
}

/** Finds the topics again, for example after questions were added. */
export function FindAgain() {
  const cost = useFormattedCost()
  const { find, isPending } = useFindTopics()
  return (
    <Tooltip content={cost}>
      <FindButton size="small" variant="ghost" isPending={isPending} onFind={find}>
        Find topics again
      </FindButton>
    </Tooltip>
  )
}

/** Sorts the titles that were added since the topics were found. Renders nothing if there are none. */
export function SortNew() {
  const { rows } = useQuestionSet()
  const { topics, groups } = useFindings()
  const { tier } = useTier()
  const rate = useRate()
  const { sortNew, isPending } = useFindTopics()
  const fresh = useMemo(() => rows.filter(({ topic }) => !isTopicId(topic)), [rows])
  if (topics.length === 0 || fresh.length === 0) return null
  const cost = newTitlesCost(fresh, groups.length, { rate, nowMs: Date.now() })
  return (
    <Tooltip content={formatFindingCost(cost, tier)}>
      <FindButton size="small" isPending={isPending} onFind={sortNew}>
        Sort {formatNumber(fresh.length)} new {fresh.length === 1 ? 'title' : 'titles'}
      </FindButton>
    </Tooltip>
  )
}

type FindButtonProps = ComponentProps<typeof Button> & { isPending: boolean; onFind: () => void }

/** Starts a run that finds topics, unless another is in progress. */
export function FindButton({ children, isPending, onFind, ...rest }: FindButtonProps) {
  const { running } = useTable()
  const reasonId = useId()
  return (
    <>
      <Button
        {...rest}
        icon={isPending ? <Spinner /> : <Shapes size={14} aria-hidden="true" />}
        disabled={running}
        aria-disabled={isPending}
        {...(running && { 'aria-describedby': reasonId })}
        onClick={onFind}
      >
        {children}
      </Button>
      {running && (
        <span id={reasonId} className="sr-only">
          A run is in progress
        </span>
      )}
    </>
  )
}

/** Returns the cost for all questions, such as `About 22 requests, 4 min 24 s, $0.02 if billed`. */
function useFormattedCost(): string {
  const { rows } = useQuestionSet()
  const { tier } = useTier()
  const rate = useRate()
  return formatFindingCost(findTopicsCost(rows, rate, Date.now()), tier)
}

export function formatFindingCost(
  cost: ReturnType<typeof findTopicsCost>,
  tier: Parameters<typeof pricePart>[1],
): string {
  return `About ${formatCount(cost.requests, 'request')}, ${timeOf(cost).text}${pricePart(cost.dollars, tier)}`
}
