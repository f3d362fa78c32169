import { logFailure } from '../api/log.ts'

/** Shows a browser notification if the user allowed it and the page is hidden. */
export function notifyOfEnd(title: string, body: string | undefined): void {
  if (!document.hidden || !('Notification' in window) || Notification.permission !== 'granted') return
  try {
    new Notification(`${title} · Quarry`, { icon: '/favicon.svg', ...(body !== undefined && { body }) })
  } catch (error) {
    // Some phones allow notifications to installed apps only.
    logFailure('The end of a run was not notified', error)
  }
}
