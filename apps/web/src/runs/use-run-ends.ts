import type { Run } from '@quarry/contracts/run'
import { useEffect } from 'react'
import { useServices } from '../services.ts'
import { runEndToast } from './run-end-toast.ts'

/** Tells of every run that ends while the page is open, wherever the user is by then. */
export function useRunEnds(runs: readonly Run[]): void {
  const { runWatch, toasts } = useServices()
  useEffect(() => {
    for (const ended of runWatch.takeEnded(runs)) toasts.notify(runEndToast(ended))
  }, [runs, runWatch, toasts])
}
