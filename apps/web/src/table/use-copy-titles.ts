import { formatCount } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { useServices } from '../session/services.ts'

/** Puts titles on the clipboard, one a line. */
export function useCopyTitles(): (rows: readonly Question[]) => Promise<void> {
  const { toasts } = useServices()
  return async (rows) => {
    try {
      await navigator.clipboard.writeText(rows.map((row) => row.title).join('\n'))
      toasts.notify({ title: `${formatCount(rows.length, 'title')} copied` })
    } catch {
      // No clipboard without https, or the user has not allowed it.
      toasts.notify({
        title: 'Titles not copied',
        description: 'The browser doesn’t allow it on this page. Use Export CSV instead.',
        tone: 'destructive',
      })
    }
  }
}
