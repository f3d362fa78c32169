import { Tooltip as Radix } from 'radix-ui'
import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react'

/** The focus came by the Tab key, and not from the page itself, as on the cross of a dialog that opens. */
let isTabbed = false

/** Around the page: a tooltip opens after 700 ms, and at once within 300 ms of another. */
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
  /** Nothing for no tooltip. */
  content: ReactNode
  /** Opens only while the element cuts its text. */
  ifCut?: boolean
  /** One element, which takes a ref. */
  children: ReactNode
}

export function Tooltip({ content, ifCut = false, children }: TooltipProps) {
  const [wanted, setWanted] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const open = wanted && content !== undefined && content !== false
  const isCut = () => trigger.current !== null && trigger.current.scrollWidth > trigger.current.clientWidth
  return (
    <Radix.Root
      open={open}
      onOpenChange={(next) => setWanted(next && (!ifCut || isCut()))}
      // A label must not cover the button next to its own. Longer content stays open while the pointer is on it.
      disableHoverableContent={typeof content === 'string'}
    >
      <Radix.Trigger asChild ref={trigger} onFocus={onlyIfTabbed}>
        {children}
      </Radix.Trigger>
      {open && (
        <Radix.Portal>
          {/* The gap belongs to the tooltip, so that the pointer can go over to it. */}
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
