export type ToastTone = 'success' | 'destructive' | 'neutral'

export type Toast = { id: number; title: string; description?: string; tone: ToastTone; open: boolean }

export type ToastStore = {
  /** Shows a toast, replacing the previous one. */
  notify: (toast: { title: string; description?: string; tone?: ToastTone }) => void
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
    notify({ title, description, tone = 'success' }) {
      clearTimeout(removal)
      lastId += 1
      set({ id: lastId, title, tone, open: true, ...(description !== undefined && { description }) })
    },
    close(id) {
      if (toast?.id !== id || !toast.open) return
      set({ ...toast, open: false })
      removal = setTimeout(() => set(undefined), REMOVE_DELAY_MS)
    },
    current: () => toast,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
