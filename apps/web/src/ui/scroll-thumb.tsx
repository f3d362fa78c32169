import { type PointerEvent, type Ref, useRef } from 'react'

type ScrollThumbProps = { ref: Ref<HTMLDivElement>; viewport: HTMLDivElement | null }

/** Can be dragged; all other scrolling is native. */
export function ScrollThumb({ ref, viewport }: ScrollThumbProps) {
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
