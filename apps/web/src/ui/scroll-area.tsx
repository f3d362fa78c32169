import { ScrollArea as Radix } from 'radix-ui'
import type { ReactNode, Ref } from 'react'

type ScrollAreaProps = {
  label: string
  className?: string
  viewportRef?: Ref<HTMLDivElement>
  viewportClassName?: string
  children: ReactNode
}

/** A scrollable area that the keyboard can scroll, too. Its scrollbar hides 600 ms after the last movement. */
export function ScrollArea(props: ScrollAreaProps) {
  const { label, className = '', viewportRef, viewportClassName = '', children } = props
  return (
    <Radix.Root type="scroll" scrollHideDelay={600} className={`overflow-hidden ${className}`}>
      <Radix.Viewport
        ref={viewportRef}
        role="region"
        aria-label={label}
        // Not every browser makes scrollable elements focusable.
        tabIndex={0}
        // Overrides Radix's table layout, which would be as wide as the longest line.
        className={`focus-visible:outline-offset-[-2px] [&>div]:block! ${viewportClassName}`}
      >
        {children}
      </Radix.Viewport>
      <Radix.Scrollbar orientation="vertical" className="z-20 w-2.5 p-0.5">
        <Radix.Thumb className="rounded-full bg-control" />
      </Radix.Scrollbar>
    </Radix.Root>
  )
}
