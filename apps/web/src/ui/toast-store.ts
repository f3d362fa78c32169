export type ToastTone = 'success' | 'destructive' | 'neutral'

export type ToastAction = {
  label: string
  /** How to do the same without the toast, for people who cannot reach it in time. */
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

export type Toast = ToastText & { id: number; tone: ToastTone; open: boolean }

export type ToastStore = {
  /** Shows a toast, replacing the previous one. */
  notify: (toast: ToastText & { tone?: ToastTone }) => void
  close: (id: number) => void
  current: () => Toast | undefined
  subscribe: (listener: () => void) => () => void
}

/** Milliseconds until a dismissed toast is removed; until then it is hidden. */
const REMOVE_DELAY_MS = 1_000_000

export function createToastStore(): ToastStore {
  let toast: Toast | undefined
  let lastId = 0
  let removal: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  function set(next: Toast | undefined) {
    toast = next
    for (const listener of listeners) listener()
  }

  return {
    notify({ tone = 'success', ...text }) {
      clearTimeout(removal)
      lastId += 1
      set({ ...text, id: lastId, tone, open: true })
    },
    close(id) {
      if (toast?.id !== id || !toast.open) return
      // What its action would bring back is not kept.
      const { action: _, ...closed } = toast
      set({ ...closed, open: false })
      removal = setTimeout(() => set(undefined), REMOVE_DELAY_MS)
    },
    current: () => toast,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
