import { useEffect, useState } from 'react'

/** Whole pixels of the element; zero until it is laid out. */
export function useSize(element: HTMLElement | null): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    if (!element) return
    const observer = new ResizeObserver(() => {
      const next = { width: element.clientWidth, height: element.clientHeight }
      setSize((held) => (held.width === next.width && held.height === next.height ? held : next))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return size
}
