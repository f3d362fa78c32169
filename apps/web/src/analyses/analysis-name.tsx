import { ChevronsUpDown } from 'lucide-react'
import { useAnalysis } from '../analysis/analysis-context.ts'
import { useServices } from '../analysis/services.ts'
import { nameInList } from '../analysis/summary.ts'
import { useStore } from '../store.ts'
import { Tooltip } from '../ui/tooltip.tsx'
import { useAnalyses } from './use-analyses.ts'

/** Returns the open analysis's name, which another tab may have changed in the list. */
export function useAnalysisName(): string {
  const own = useStore(useAnalysis().saving.summary)
  const list = useStore(useServices().analyses.list)
  return nameInList(list, own)
}

/** The open analysis's name in the top bar, a link back to the list. */
export function AnalysisName() {
  const { showList } = useAnalyses()
  const name = useAnalysisName()
  return (
    <span className="-ml-4 flex min-w-0 items-center gap-1.5 max-md:ml-0">
      <span aria-hidden="true" className="text-line-strong max-md:hidden">
        /
      </span>
      <Tooltip content="Your analyses">
        <button
          type="button"
          aria-label={`${name}: your analyses`}
          className="inline-flex h-control-sm min-w-0 items-center gap-1.5 rounded-2 px-2 text-13 font-medium hover:bg-surface-2"
          onClick={showList}
        >
          <span className="max-w-55 truncate max-lg:max-w-32 max-md:hidden">{name}</span>
          <ChevronsUpDown size={13} aria-hidden="true" className="flex-none text-ink-3" />
        </button>
      </Tooltip>
    </span>
  )
}
