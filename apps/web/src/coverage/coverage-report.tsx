import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Coverage, Run } from '@quarry/contracts/run'
import { ChevronRight } from 'lucide-react'
import { coverageState } from './coverage-state.ts'
import { CoverageTable } from './coverage-table.tsx'
import { formatFound, formatRequests } from './format-found.ts'
import { formatChecked, sumOfChecks } from './format-range.ts'

/** Coverage of the latest extraction, collapsed at first; on the workbench it opens upwards, over the table. */
export function CoverageReport({ run }: { run: Run }) {
  const coverage = run.coverage ?? []
  if (coverage.length === 0) return null
  const fewer = coverage.filter(isFewer).length
  const check = formatChecked(sumOfChecks(coverage))
  return (
    <section aria-label="Extraction coverage">
      <details className="group" open={run.processed === 0}>
        <summary className="flex cursor-pointer list-none items-center gap-2 py-1 text-13 focus-visible:-outline-offset-2">
          <ChevronRight size={14} className="flex-none text-ink-3 group-open:rotate-90" aria-hidden="true" />
          <span data-tip-cut className="min-w-0 frame:truncate">
            <b className="font-semibold">Extraction coverage:</b> {formatFound(run)} with{' '}
            {formatRequests(run)}
            {fewer > 0 &&
              `, fewer than asked for in ${formatNumber(fewer)} of ${formatCount(coverage.length, 'subreddit')}`}
            {check !== '' && `. ${check}`}
          </span>
        </summary>
        <div className="mt-2 bg-surface frame:absolute frame:inset-x-0 frame:bottom-full frame:max-h-[50vh] frame:overflow-y-auto frame:[scrollbar-gutter:stable] frame:border-t frame:border-line-strong frame:shadow-float">
          <CoverageTable coverage={coverage} ended />
        </div>
      </details>
    </section>
  )
}

function isFewer(entry: Coverage): boolean {
  return coverageState(entry, true) !== 'complete'
}
