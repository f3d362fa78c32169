import { NO_TOPIC } from '@quarry/contracts/findings'
import { formatCount } from '@quarry/contracts/format-count'
import { useState } from 'react'
import { useServices } from '../analysis/services.ts'
import { errorMessage } from '../api/call-error.ts'
import { findTopicsCost, timeOf } from '../runs/estimate.ts'
import { pricePart } from '../runs/format-cost.ts'
import { useRate } from '../runs/start-cleaning/request-costs.ts'
import { useOpenKeyField } from '../runs/use-open-key-field.ts'
import { useTier } from '../runs/use-tier.ts'
import { useStore } from '../store.ts'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import type { ComparedAnalysis, ComparedSides } from './compared-analysis.ts'
import { type Sorting, sortSides } from './sort-sides.ts'

/** Offers to sort both analyses by the codebook of one, with the cost. */
export function SortBoth({ sides: { first, second } }: { sides: ComparedSides }) {
  const codebooks = [first.analysis, second.analysis].filter(({ findings }) => findings.topics.length > 0)
  const hasNames = new Set(codebooks.map(({ id }) => id)).size > 1
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-hair px-(--edge) py-3">
      {codebooks.length === 0 && (
        <p className="text-13 text-ink-2">
          Find the topics of one of them first: open it, then choose Find topics in its topics.
        </p>
      )}
      {codebooks.map((codebook) => (
        <SortButton
          key={codebook.id}
          codebook={codebook}
          other={codebook === first.analysis ? second.analysis : first.analysis}
          label={hasNames ? `Sort both by the codebook of ${codebook.name}` : 'Sort both by this codebook'}
        />
      ))}
    </div>
  )
}

type SortButtonProps = { codebook: ComparedAnalysis; other: ComparedAnalysis; label: string }

function SortButton({ codebook, other, label }: SortButtonProps) {
  const { analyses, toasts, access } = useServices()
  const openKeyField = useOpenKeyField()
  const [isPending, setIsPending] = useState(false)
  const { topics } = codebook.findings
  // Titles that the codebook's own analysis has sorted already are not sorted again.
  const unsorted = codebook.rows.filter(
    ({ topic }) => topic !== NO_TOPIC && !topics.some(({ id }) => id === topic),
  )
  const sortings: Sorting[] = [
    ...(unsorted.length > 0 ? [{ analysis: { ...codebook, rows: unsorted }, topics }] : []),
    { analysis: other, topics },
  ]
  const cost = useSortingCost(sortings)

  async function sort(): Promise<void> {
    if (access.get().credentials.geminiApiKey === '') {
      toasts.notify({
        title: 'Gemini API key required',
        description: 'Enter your key in Setup, then start again.',
        tone: 'destructive',
        action: {
          label: 'Enter the key',
          otherwise: 'The field is on the first page of Setup.',
          run: openKeyField,
        },
      })
      return
    }
    setIsPending(true)
    try {
      await sortSides(analyses, sortings)
    } catch (error) {
      toasts.fail('Not sorted', errorMessage(error))
    } finally {
      setIsPending(false)
    }
  }

  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        icon={isPending ? <Spinner /> : undefined}
        aria-disabled={isPending}
        onClick={() => void sort()}
      >
        {label}
      </Button>
      <span className="text-12 text-ink-3 tabular-nums">{cost}</span>
    </span>
  )
}

/** Returns the cost, such as `About 14 requests, 2 min 48 s, $0.01 if billed`. */
function useSortingCost(sortings: readonly Sorting[]): string {
  const { tier } = useTier()
  const rate = useRate()
  const rows = sortings.flatMap(({ analysis }) => analysis.rows)
  const cost = findTopicsCost(rows, rate, Date.now())
  return `At most ${formatCount(cost.requests, 'request')}, ${timeOf(cost).text}${pricePart(cost.dollars, tier)}`
}

/** Returns true while a run is active in one of the analyses, because the comparison changes when it ends. */
export function useIsRunning(ids: readonly string[]): boolean {
  const list = useStore(useServices().analyses.list) ?? []
  return list.some(({ id, run }) => run !== undefined && ids.includes(id))
}
