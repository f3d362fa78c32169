import { useServices } from '../session/services.ts'

/** Returns a function that puts these lines on the clipboard and says so, or what to do instead. */
export function useCopyLines() {
  const { toasts } = useServices()
  return async (lines: string, what: string, instead: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(lines)
      toasts.notify({ title: `${what} copied` })
    } catch {
      // No clipboard without https, or the user has not allowed it.
      toasts.notify({
        title: `${what} not copied`,
        description: `The browser doesn’t allow it on this page. ${instead}`,
        tone: 'destructive',
      })
    }
  }
}
