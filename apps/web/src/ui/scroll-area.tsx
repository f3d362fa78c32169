import { type PointerEvent, type ReactNode, type Ref, useCallback, useEffect, useRef, useState } from 'react'

type ScrollAreaProps = {
  label: string
  className?: string
  viewportRef?: (viewport: HTMLDivElement | null) => void
  viewportClassName?: string
  children: ReactNode
}

/** Not every browser makes scrollable elements focusable. */
const reachable = { tabIndex: 0 } as const

/** Scrolls inside, by keyboard too; the bar hides 600 ms after the last movement. It needs no style of its own. */
export function ScrollArea(props: ScrollAreaProps) {
  const { label, className = '', viewportRef, viewportClassName = '', children } = props
  const { visible, viewport, thumb, setViewport } = useScrollbar(viewportRef)
  return (
    <div className={`relative overflow-hidden ${className}`}>
      <section
        ref={setViewport}
        {...reachable}
        aria-label={label}
        className={`no-bar overflow-x-hidden overflow-y-auto focus-visible:outline-offset-[-2px] ${viewportClassName}`}
      >
        {children}
      </section>
      <div
        aria-hidden="true"
        data-orientation="vertical"
        data-state={visible ? 'visible' : 'hidden'}
        className={`pointer-events-none absolute inset-y-0 right-0 z-20 w-2.5 p-0.5 ${visible ? '' : 'invisible'}`}
      >
        <ScrollThumb ref={thumb} viewport={viewport} />
      </div>
    </div>
  )
}

type ScrollThumbProps = { ref: Ref<HTMLDivElement>; viewport: HTMLDivElement | null }

/** Can be dragged; all other scrolling is native. */
function ScrollThumb({ ref, viewport }: ScrollThumbProps) {
  const grip = useRef<{ y: number; scrollTop: number }>(undefined)

  function drag({ clientY }: PointerEvent) {
    if (!viewport || !grip.current) return
    const { scrollHeight, clientHeight } = viewport
    viewport.scrollTop = grip.current.scrollTop + ((clientY - grip.current.y) * scrollHeight) / clientHeight
  }

  return (
    <div
      ref={ref}
      className="pointer-events-auto rounded-full bg-control"
      onPointerDown={(event) => {
        if (!viewport) return
        // No text is selected, and the focus stays where it is.
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        grip.current = { y: event.clientY, scrollTop: viewport.scrollTop }
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        grip.current = undefined
      }}
      onPointerCancel={() => {
        grip.current = undefined
      }}
    />
  )
}

const HIDE_DELAY_MS = 600
const SHORTEST_PX = 24
/** Pixels above and below the thumb, together. */
const PADDING_PX = 4

/** Position and visibility of the bar, shown until 600 ms after the last movement. */
function useScrollbar(viewportRef: ((viewport: HTMLDivElement | null) => void) | undefined) {
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
