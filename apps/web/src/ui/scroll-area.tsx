import type { ReactNode } from 'react'
import { ScrollThumb } from './scroll-thumb.tsx'
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
