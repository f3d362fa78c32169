import { useAnalysis } from '../analysis/analysis-context.ts'

/** Returns a function that copies lines to the clipboard and shows a toast; on failure, with what to do instead. */
export function useCopyLines() {
  const { toasts } = useAnalysis()
  return async (lines: string, label: string, instead: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(lines)
      toasts.notify({ title: `${label} copied` })
    } catch {
      // The clipboard needs HTTPS and the user's permission.
      toasts.notify({
        title: `${label} not copied`,
        description: `The browser doesn’t allow it on this page. ${instead}`,
        tone: 'destructive',
      })
    }
  }
}
