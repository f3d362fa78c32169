import { useEffect } from 'react'
import type { Store } from '../session/store.ts'

/** Scrolls the table to where it was when its screen was left. */
export function useKeptPlace(viewport: HTMLDivElement | null, place: Store<number>): void {
  useEffect(() => {
    if (!viewport) return
    viewport.scrollTop = place.get()
    const keep = () => place.update(() => viewport.scrollTop)
    viewport.addEventListener('scroll', keep, { passive: true })
    return () => viewport.removeEventListener('scroll', keep)
  }, [viewport, place])
}
