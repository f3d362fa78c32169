import { logFailure } from '../api/log.ts'

/** Tells through the browser, where the user allowed it and cannot see the page. */
export function notifyOfEnd(title: string, body: string | undefined): void {
  if (!document.hidden || !('Notification' in window) || Notification.permission !== 'granted') return
  try {
    new Notification(`${title} · Quarry`, { icon: '/favicon.svg', ...(body !== undefined && { body }) })
  } catch (error) {
    // Some phones allow notifications to installed apps only.
    logFailure('The end of a run was not notified', error)
  }
}
