import { type PointerEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'

type ScrollAreaProps = {
  label: string
  className?: string
  viewportRef?: (viewport: HTMLDivElement | null) => void
  viewportClassName?: string
  children: ReactNode
}

const HIDE_DELAY_MS = 600
const SHORTEST_PX = 24
/** Pixels above and below the thumb, together. */
const PADDING_PX = 4

/** Not every browser makes scrollable elements focusable. */
const reachable = { tabIndex: 0 } as const

/** Scrolls inside, by keyboard too; the bar hides 600 ms after the last movement. It needs no style of its own. */
export function ScrollArea(props: ScrollAreaProps) {
  const { label, className = '', viewportRef, viewportClassName = '', children } = props
  const [viewport, setViewport] = useState<HTMLDivElement | null>(null)
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

  const setBoth = useCallback(
    (element: HTMLDivElement | null) => {
      setViewport(element)
      viewportRef?.(element)
    },
    [viewportRef],
  )
  return (
    <div className={`relative overflow-hidden ${className}`}>
      <section
        ref={setBoth}
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
        <div
          ref={thumb}
          className="pointer-events-auto rounded-full bg-control"
          onPointerDown={(event) => startDrag(event, viewport)}
        />
      </div>
    </div>
  )
}

/** The thumb can be dragged; all other scrolling is native. */
function startDrag(event: PointerEvent<HTMLDivElement>, viewport: HTMLDivElement | null): void {
  if (!viewport) return
  // No text is selected, and the focus stays where it is.
  event.preventDefault()
  const { currentTarget: thumb, pointerId, clientY } = event
  const { scrollTop, scrollHeight, clientHeight } = viewport
  thumb.setPointerCapture(pointerId)
  thumb.onpointermove = (moved) => {
    viewport.scrollTop = scrollTop + ((moved.clientY - clientY) * scrollHeight) / clientHeight
  }
  // Also when the browser takes the pointer away.
  thumb.onlostpointercapture = () => {
    thumb.onpointermove = null
  }
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
