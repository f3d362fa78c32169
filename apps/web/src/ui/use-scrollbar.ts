import { useCallback, useEffect, useRef, useState } from 'react'

const HIDE_DELAY_MS = 600
const SHORTEST_PX = 24
/** Pixels above and below the thumb, together. */
const PADDING_PX = 4

/** Position and visibility of the bar, shown until 600 ms after the last movement. */
export function useScrollbar(viewportRef: ((viewport: HTMLDivElement | null) => void) | undefined) {
  const [viewport, setOwn] = useState<HTMLDivElement | null>(null)
  const [visible, setVisible] = useState(false)
  const thumb = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!viewport) return
    let hiding: ReturnType<typeof setTimeout> | undefined
    let frame = 0
    function onScroll() {
      setVisible(true)
      clearTimeout(hiding)
      hiding = setTimeout(() => setVisible(false), HIDE_DELAY_MS)
      // Measured after layout, to avoid an extra one.
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => place(viewport, thumb.current))
    }
    viewport.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      viewport.removeEventListener('scroll', onScroll)
      clearTimeout(hiding)
      cancelAnimationFrame(frame)
    }
  }, [viewport])

  const setViewport = useCallback(
    (element: HTMLDivElement | null) => {
      setOwn(element)
      viewportRef?.(element)
    },
    [viewportRef],
  )
  return { visible, viewport, thumb, setViewport }
}

/** Sets the thumb's size to the visible share of the content. */
function place(viewport: HTMLDivElement | null, thumb: HTMLDivElement | null): void {
  if (!viewport || !thumb) return
  const { scrollTop, scrollHeight, clientHeight } = viewport
  const track = clientHeight - PADDING_PX
  const length = Math.max(SHORTEST_PX, (track * clientHeight) / scrollHeight)
  const hidden = Math.max(1, scrollHeight - clientHeight)
  thumb.style.height = `${length}px`
  thumb.style.transform = `translateY(${((track - length) * scrollTop) / hidden}px)`
}
