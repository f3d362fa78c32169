import { FileChartColumn } from 'lucide-react'
import { useServices } from '../analysis/services.ts'
import { Button } from '../ui/button.tsx'
import type { ComparedSides } from './compare-analyses.ts'

/** Adds what has changed since the first analysis to the report of the second, which it opens for that. */
export function AddToReport({ sides: { first, second } }: { sides: ComparedSides }) {
  const { analyses, toasts } = useServices()
  const isAdded = second.analysis.comparedWith === first.analysis.id

  async function toggle() {
    await analyses.open(second.analysis.id)
    const shown = analyses.shown.get()
    if (shown.kind !== 'open' || shown.analysis.id !== second.analysis.id) return
    const comparedWith = isAdded ? undefined : first.analysis.id
    shown.analysis.choices.update((before) => ({ ...before, report: { ...before.report, comparedWith } }))
    toasts.notify({
      title: isAdded ? 'Removed from the report' : 'Added to the report',
      description: isAdded
        ? `The report of “${second.name}” no longer compares it with “${first.name}”.`
        : `The report of “${second.name}” says what has changed since “${first.name}”.`,
    })
  }

  return (
    <Button
      className="ml-1 flex-none"
      icon={<FileChartColumn size={14} aria-hidden="true" />}
      onClick={() => void toggle()}
    >
      <span className="max-md:sr-only">{isAdded ? 'Remove from report' : 'Add to report'}</span>
    </Button>
  )
}
