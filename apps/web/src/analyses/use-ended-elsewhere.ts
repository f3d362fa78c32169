import { useEffect } from 'react'
import { useServices } from '../analysis/services.ts'
import { nameInList } from '../analysis/summary.ts'
import { useStore } from '../store.ts'
import { useStableCallback } from '../ui/use-stable-callback.ts'
import { formatEnd } from './analysis-status.ts'
import { useAnalyses } from './use-analyses.ts'

/** Shows a toast when a run ends in an analysis that the page does not show. */
export function useEndedElsewhere(): void {
  const { analyses, toasts } = useServices()
  const ended = useStore(analyses.endedElsewhere)
  const { open } = useAnalyses()
  const openIt = useStableCallback((id: string) => void open({ id }))
  useEffect(() => {
    if (!ended) return
    const { summary, run } = ended
    analyses.endedElsewhere.update(() => undefined)
    const description = run.problem ?? run.message
    toasts.notify({
      title: `${nameInList(analyses.list.get(), summary)}: ${formatEnd(run)}`,
      ...(description !== undefined && { description }),
      tone: run.state === 'failed' ? 'destructive' : 'success',
      action: {
        label: 'Open',
        otherwise: 'You can also open it in the list of your analyses.',
        run: () => openIt(summary.id),
      },
    })
  }, [ended, analyses, toasts, openIt])
}
