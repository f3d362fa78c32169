import { Bell, BellRing } from 'lucide-react'
import { useServices } from '../session/services.ts'
import { useStore } from '../session/store.ts'
import { IconButton } from '../ui/icon-button.tsx'

/** Toggles browser notifications of a run's end. Absent where the browser has none. */
export function NotifyToggle() {
  const { preferences, toasts } = useServices()
  const { notifyOfRunEnds } = useStore(preferences)
  if (!window.isSecureContext || !('Notification' in window)) return null

  async function toggle() {
    const wanted = !notifyOfRunEnds
    const allowed = !wanted || (await Notification.requestPermission()) === 'granted'
    if (allowed) preferences.update((before) => ({ ...before, notifyOfRunEnds: wanted }))
    toasts.notify(toastFor(wanted, allowed))
  }

  return (
    <IconButton
      label={notifyOfRunEnds ? 'Do not notify me when a run ends' : 'Notify me when a run ends'}
      aria-pressed={notifyOfRunEnds}
      icon={notifyOfRunEnds ? <BellRing size={16} className="text-accent-ink" /> : <Bell size={16} />}
      onClick={() => void toggle()}
    />
  )
}

function toastFor(wanted: boolean, allowed: boolean) {
  if (!allowed) {
    return {
      title: 'Notifications are blocked',
      description: 'Allow them for this page in the browser’s settings first.',
      tone: 'destructive' as const,
    }
  }
  return {
    title: wanted ? 'You will be notified' : 'Notifications are off',
    description: wanted
      ? 'The browser notifies you when a run ends while this page is in the background.'
      : 'You’ll see the end of a run on this page only.',
    tone: 'neutral' as const,
  }
}
