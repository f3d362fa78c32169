import { NO_TOPIC } from '@quarry/contracts/findings'
import type { ComparedAnalysis } from '../analysis/compared-analysis.ts'
import { findTopicsCost } from '../runs/estimate.ts'
import { useRate } from '../runs/start-cleaning/request-costs.ts'
import type { ComparedSides } from './compare-analyses.ts'
import { StartButton } from './start-button.tsx'
import type { SideStart } from './start-on-sides.ts'
import { useStartOnSides } from './use-start-on-sides.ts'

/** Offers to sort both analyses by the codebook of one of them, and shows the cost. */
export function SortBoth({ sides: { first, second } }: { sides: ComparedSides }) {
  const codebooks = [first.analysis, second.analysis].filter(({ findings }) => findings.topics.length > 0)
  const hasNames = new Set(codebooks.map(({ id }) => id)).size > 1
  return (
    <>
      {codebooks.length === 0 && (
        <p className="text-13 text-ink-2">
          First find the topics of one of them. Open it, switch to Topics and choose Find topics.
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
    </>
  )
}

type SortButtonProps = { codebook: ComparedAnalysis; other: ComparedAnalysis; label: string }

function SortButton({ codebook, other, label }: SortButtonProps) {
  const { isPending, start } = useStartOnSides('Not sorted')
  const rate = useRate()
  const { topics } = codebook.findings
  // Titles that were already sorted by this codebook are not sorted again.
  const unsorted = codebook.rows.filter(
    ({ topic }) => topic !== NO_TOPIC && !topics.some(({ id }) => id === topic),
  )
  const starts: SideStart[] = [
    ...(unsorted.length > 0
      ? [{ analysis: { ...codebook, rows: unsorted }, request: { scope: 'sort-again' } as const }]
      : []),
    { analysis: other, request: { scope: 'sort-again', codebook: topics } },
  ]
  const rows = starts.flatMap(({ analysis }) => analysis.rows)
  return (
    <StartButton
      label={label}
      cost={findTopicsCost(rows, rate, Date.now())}
      isPending={isPending}
      onStart={() => void start(starts)}
    />
  )
}
