import { useEffect } from 'react'

let locks = 0

/** Prevents scrolling of the page behind an overlay. */
export function usePageLock(locked: boolean): void {
  useEffect(() => {
    if (!locked) return
    const page = document.documentElement
    page.dataset.locked = ''
    locks += 1
    return () => {
      locks -= 1
      if (locks === 0) delete page.dataset.locked
    }
  }, [locked])
}
