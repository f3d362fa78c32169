import { useEffect } from 'react'
import type { Store } from '../session/store.ts'

/** Scrolls the table to where it was when its screen was left. */
export function useKeptPlace(viewport: HTMLDivElement | null, place: Store<number>): void {
  useEffect(() => {
    if (!viewport) return
    viewport.scrollTop = place.get()
    const keep = () => place.update(() => viewport.scrollTop)
    // Before the table renders the rows there: asking afterwards would lay out the page in the middle of it.
    const first = { passive: true, capture: true }
    viewport.addEventListener('scroll', keep, first)
    return () => viewport.removeEventListener('scroll', keep, first)
  }, [viewport, place])
}
