import { Tooltip as Radix } from 'radix-ui'
import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react'

/** True if the Tab key moved the focus, and not the page, as when a dialog opens and focuses its close button. */
let isTabbed = false

/** Wraps the page. A tooltip opens after 700 ms, or immediately within 300 ms of another. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  useEffect(() => {
    const listeners = new AbortController()
    const options = { capture: true, signal: listeners.signal }
    const note = (event: Event) => {
      isTabbed = event instanceof KeyboardEvent && event.key === 'Tab'
    }
    document.addEventListener('keydown', note, options)
    document.addEventListener('pointerdown', note, options)
    return () => listeners.abort()
  }, [])
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  )
}

type TooltipProps = {
  /** Without content there is no tooltip. */
  content: ReactNode
  /** True to open it only while the element truncates its text. */
  ifCut?: boolean
  /** One element that accepts a ref. */
  children: ReactNode
}

export function Tooltip({ content, ifCut = false, children }: TooltipProps) {
  const [wanted, setWanted] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const open = wanted && content !== undefined && content !== false
  function isCut() {
    if (!trigger.current) return false
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = trigger.current
    return scrollWidth > clientWidth || scrollHeight > clientHeight
  }
  return (
    <Radix.Root
      open={open}
      onOpenChange={(next) => setWanted(next && (!ifCut || isCut()))}
      // A short label closes immediately, so that it doesn't cover the next button; longer content can be hovered.
      disableHoverableContent={typeof content === 'string'}
    >
      <Radix.Trigger asChild ref={trigger} onFocus={onlyIfTabbed}>
        {children}
      </Radix.Trigger>
      {open && (
        <Radix.Portal>
          {/* The padding bridges the gap to the trigger, so that the pointer can reach the tooltip. */}
          <Radix.Content className="z-70 animate-rise py-1.5" collisionPadding={12}>
            <div
              dir="auto"
              className="max-w-66 rounded-2 bg-ink px-3 py-2.5 text-12 leading-normal text-bg shadow-float wrap-anywhere"
            >
              {content}
            </div>
          </Radix.Content>
        </Radix.Portal>
      )}
    </Radix.Root>
  )
}

function onlyIfTabbed(event: FocusEvent): void {
  if (!isTabbed) event.preventDefault()
}
