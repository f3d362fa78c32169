import type { Run } from '@quarry/contracts/run'
import { useEffect } from 'react'
import { logFailure } from '../api/log.ts'
import { useServices } from '../session/services.ts'
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

/** Shows a browser notification if the user allowed it and the page is hidden. */
function notifyOfEnd(title: string, body: string | undefined): void {
  if (!document.hidden || !('Notification' in window) || Notification.permission !== 'granted') return
  try {
    new Notification(`${title} · Quarry`, { icon: '/favicon.svg', ...(body !== undefined && { body }) })
  } catch (error) {
    // Some phones allow notifications to installed apps only.
    logFailure('The end of a run was not notified', error)
  }
}
