import { type PointerEvent, type ReactNode, type Ref, useRef } from 'react'
import { useScrollbar } from './use-scrollbar.ts'

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
