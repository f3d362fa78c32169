import { useEffect } from 'react'
import { useStableCallback } from '../ui/use-stable-callback.ts'

/** Ctrl or Cmd + H, in fields too: the browser's own command there is its history, never an edit. */
export function useFindKey(open: () => void): void {
  const openNow = useStableCallback(open)
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (
        event.key.toLowerCase() !== 'h' ||
        !(event.ctrlKey || event.metaKey) ||
        event.shiftKey ||
        event.altKey
      )
        return
      if (event.target instanceof Element && event.target.closest('[aria-modal="true"]')) return
      event.preventDefault()
      openNow()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [openNow])
}
