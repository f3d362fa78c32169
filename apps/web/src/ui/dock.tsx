import { ChevronDown, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { IconButton } from './icon-button.tsx'

type DockProps = {
  name: string
  /** Without it the panel cannot be closed. */
  onClose?: () => void
  /** It shows a run, and keeps that height when the run ends by itself, so that the table below stays in place. */
  isRunning?: boolean
  children: ReactNode
}

/**
 * A panel at the right that narrows the table and never covers it; on narrow screens it is above the table. Its first line
 * leaves `--w-close` at the right for the cross.
 */
export function Dock({ name, onClose, isRunning = false, children }: DockProps) {
  const box = useRef<HTMLElement>(null)
  const [runHeight, setRunHeight] = useState(0)
  useEffect(() => {
    if (!isRunning || !box.current) return
    const observer = new ResizeObserver(([entry]) => setRunHeight(entry?.borderBoxSize[0]?.blockSize ?? 0))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [isRunning])
  const style: Record<`--${string}`, string> = {
    '--h-run': isRunning ? '0' : `${runHeight}px`,
    '--w-close': onClose ? '2rem' : '0px',
  }
  return (
    <section
      ref={box}
      aria-label={name}
      style={style}
      // Not an anchor of scrolling: where the panel grows, the page holds on to the table.
      className="relative flex-none max-frame:flow-root frame:overflow-y-auto frame:[scrollbar-gutter:stable] [overflow-anchor:none] max-frame:min-h-(--h-run) border-line [scrollbar-width:thin] bg-surface frame:w-90 frame:border-l max-frame:order-first max-frame:border-b [&>section]:rounded-none [&>section]:border-0 [&>section+section]:border-t"
    >
      {onClose && (
        // Stays in the corner while the panel scrolls, and takes no room from what is below.
        <div className="sticky top-0 z-1 flex h-0 justify-end pr-2">
          <IconButton
            small
            label={`Close ${name.toLowerCase()}`}
            icon={<X size={14} />}
            className="mt-2.5 flex-none bg-surface max-md:mt-1"
            onClick={onClose}
          />
        </div>
      )}
      {children}
    </section>
  )
}

type DockToggleProps = { name: string; open: boolean; onToggle: () => void }

export function DockToggle({ name, open, onToggle }: DockToggleProps) {
  return (
    <IconButton
      label={name}
      aria-expanded={open}
      icon={<ChevronDown size={14} className={open ? 'rotate-180' : ''} />}
      className="border border-line-strong"
      onClick={onToggle}
    />
  )
}
