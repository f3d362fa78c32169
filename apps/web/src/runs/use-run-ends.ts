import type { Run } from '@quarry/contracts/run'
import { useEffect } from 'react'
import { useServices } from '../session/services.ts'
import { notifyOfEnd } from './notify-of-end.ts'
import { runEndToast } from './run-end-toast.ts'

/** Shows a toast for every run that ends while the page is open, on any screen. */
export function useRunEnds(runs: readonly Run[]): void {
  const { runWatch, toasts, preferences } = useServices()
  useEffect(() => {
    for (const ended of runWatch.takeEnded(runs)) {
      const toast = runEndToast(ended)
      toasts.notify(toast)
      if (preferences.get().notifyOfRunEnds) notifyOfEnd(toast.title, toast.description)
    }
  }, [runs, runWatch, toasts, preferences])
}
