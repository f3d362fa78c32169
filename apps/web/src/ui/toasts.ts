import { createStore } from '../store.ts'

export type ToastTone = 'success' | 'destructive' | 'neutral'

export type ToastAction = {
  label: string
  /** How to do the same without the toast, for people who can't reach it in time. */
  otherwise: string
  run: () => void
}

type ToastText = {
  title: string
  description?: string
  action?: ToastAction
  /** Milliseconds on screen, if not the default. */
  durationMs?: number
}

export type ToastContent = ToastText & { tone?: ToastTone }

export type Toast = ToastText & { id: number; tone: ToastTone; open: boolean }

export type ToastStore = ReturnType<typeof createToastStore>

/** Milliseconds until a dismissed toast is removed; until then it is hidden. */
const REMOVE_DELAY_MS = 1_000_000

export function createToastStore() {
  const current = createStore<Toast | undefined>(undefined)
  let lastId = 0
  let removal: ReturnType<typeof setTimeout> | undefined

  /** Shows a toast, replacing the previous one. */
  function notify({ tone = 'success', ...text }: ToastContent): void {
    clearTimeout(removal)
    lastId += 1
    current.update(() => ({ ...text, id: lastId, tone, open: true }))
  }

  function close(id: number): void {
    const toast = current.get()
    if (toast?.id !== id || !toast.open) return
    // Drops the action, which keeps the state that it would restore in memory.
    const { action: _, ...closed } = toast
    current.update(() => ({ ...closed, open: false }))
    removal = setTimeout(() => current.update(() => undefined), REMOVE_DELAY_MS)
  }

  return {
    current,
    notify,
    /** Shows what did not work, and why. */
    fail(title: string, description: string): void {
      notify({ title, description, tone: 'destructive' })
    },
    close,
    /** Closes what `fail` shows, once its cause is gone. */
    closeError(): void {
      const toast = current.get()
      if (toast?.tone === 'destructive') close(toast.id)
    },
  }
}
