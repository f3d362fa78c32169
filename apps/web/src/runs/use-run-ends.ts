import type { Run } from '@quarry/contracts/run'
import { useEffect } from 'react'
import { logFailure } from '../session/api/call-error.ts'
import { NEW } from '../session/questions/post-marks.ts'
import { heldQuestions } from '../session/questions-query.ts'
import { type Services, useServices } from '../session/services.ts'
import { showOnly } from '../session/table-state.ts'
import { type RunToast, runEndToast } from './run-end-toast.ts'

/** Shows a toast for every run that ends while the page is open, on any screen. */
export function useRunEnds(runs: readonly Run[]): void {
  const services = useServices()
  const { runWatch, toasts, preferences, tables } = services
  useEffect(() => {
    for (const ended of runWatch.takeEnded(runs)) {
      const toast = runEndToast(ended)
      if (ended.run.task === 'uncertain-titles') void notifyOfMoves(services, toast)
      else toasts.notify(toast)
      if (ended.purpose === 'read-new' && heldQuestions(services).rows.some(({ isNew }) => isNew))
        showOnly(tables, { isNew: new Set([NEW]) })
      if (preferences.get().notifyOfRunEnds) notifyOfEnd(toast.title, toast.description)
    }
  }, [runs, services, runWatch, toasts, preferences, tables])
}

/** Shows the toast with an undo of what the AI has moved. */
async function notifyOfMoves(services: Services, toast: RunToast): Promise<void> {
  try {
    const { movedTitles, refreshBoth, stepOf } = await import('../session/unlikely-questions.ts')
    const { undoAction } = await import('../session/undo.ts')
    await refreshBoth(services)
    const moved = await movedTitles(services)
    const isMoved = moved.taken.length + moved.setAside.length > 0
    services.toasts.notify({
      ...toast,
      ...(isMoved && { action: undoAction(services, stepOf(services, moved)) }),
    })
  } catch (error) {
    logFailure('What the AI moved was not read', error)
    services.toasts.notify(toast)
  }
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
