import { useEffect } from 'react'
import { useServices } from '../session/services.ts'

/** Scrolls the table to where it was when its screen was left. */
export function useKeptPlace(viewport: HTMLDivElement | null): void {
  const { tablePlace } = useServices()
  useEffect(() => {
    if (!viewport) return
    viewport.scrollTop = tablePlace.get()
    const keep = () => tablePlace.update(() => viewport.scrollTop)
    viewport.addEventListener('scroll', keep, { passive: true })
    return () => viewport.removeEventListener('scroll', keep)
  }, [viewport, tablePlace])
}
