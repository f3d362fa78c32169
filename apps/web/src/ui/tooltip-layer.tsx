import { Tooltip as Radix } from 'radix-ui'
import { useEffect, useRef, useState } from 'react'
import { tipContents } from './tooltip.tsx'
import { useStableCallback } from './use-stable-callback.ts'

/**
 * Shows the tooltip of whatever the pointer rests on or the focus came to: of an element with `data-tip`, with `data-tip-id`, or
 * with `data-tip-cut`, whose own text is shown if there is no room for it. One for the page: a table has hundreds of such elements.
 */
export function TooltipLayer() {
  const { tip, close } = useHoveredTip()
  if (!tip) return null
  const { element, box } = tip
  const { tipId, tip: text } = element.dataset
  return (
    <Radix.Provider>
      <Radix.Root open onOpenChange={(open) => !open && close()}>
        <Radix.Trigger asChild>
          <span aria-hidden="true" className="pointer-events-none fixed" style={box} />
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            // The gap belongs to the tooltip, so that the pointer can go over to it.
            className="z-70 animate-rise py-1.5"
            collisionPadding={12}
            data-tooltip
          >
            <div
              dir="auto"
              className="max-w-66 rounded-2 bg-ink px-3 py-2.5 text-12 leading-normal text-bg shadow-float wrap-anywhere"
            >
              {tipId === undefined ? (text ?? element.textContent) : tipContents.get(tipId)}
            </div>
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}

/** Milliseconds that the pointer rests before a tooltip opens, and after one in which the next opens at once. */
const DELAY_MS = 700
const SKIP_MS = 300

const TIPS = '[data-tip], [data-tip-id], [data-tip-cut]'

type Tip = {
  element: HTMLElement
  /** Its place in the window, in pixels. */
  box: { left: number; top: number; width: number; height: number }
}

/** Returns the element whose tooltip is shown, and how to close it. */
function useHoveredTip() {
  const [tip, setTip] = useState<Tip>()
  const waiting = useRef<{ element: HTMLElement; timer: ReturnType<typeof setTimeout> }>(undefined)
  const closedAtMs = useRef(Number.NEGATIVE_INFINITY)
  const lastKey = useRef('')

  function forget() {
    clearTimeout(waiting.current?.timer)
    waiting.current = undefined
  }

  function open(element: HTMLElement) {
    forget()
    if (element.isConnected) setTip(tipOf(element))
  }

  /** The page may have scrolled away from under the pointer. */
  function openIfHovered(element: HTMLElement) {
    if (element.matches(':hover')) open(element)
    else forget()
  }

  const close = useStableCallback(() => {
    forget()
    if (tip) closedAtMs.current = Date.now()
    setTip(undefined)
  })

  const onOver = useStableCallback((event: PointerEvent) => {
    if (event.pointerType === 'touch' || isInTooltip(event.target)) return
    const element = tipAt(event.target)
    if (element === (tip?.element ?? waiting.current?.element)) return
    const atOnce = tip !== undefined || Date.now() - closedAtMs.current < SKIP_MS
    close()
    if (!element) return
    if (atOnce) open(element)
    else waiting.current = { element, timer: setTimeout(() => openIfHovered(element), DELAY_MS) }
  })

  const onFocus = useStableCallback(({ target }: FocusEvent) => {
    const element = tipAt(target)
    // Not where the page itself puts the focus, such as on the cross of a dialog that opens.
    if (element && element === target && lastKey.current === 'Tab') open(element)
  })

  const onScroll = useStableCallback(({ target }: Event) => {
    if (tip && !isInTooltip(target)) close()
  })

  useEffect(() => {
    const typed = ({ key }: KeyboardEvent) => {
      lastKey.current = key
    }
    const pressed = () => {
      lastKey.current = ''
      close()
    }
    const listeners = new AbortController()
    const options = { capture: true, passive: true, signal: listeners.signal }
    document.addEventListener('keydown', typed, options)
    document.addEventListener('pointerover', onOver, options)
    document.addEventListener('pointerdown', pressed, options)
    document.addEventListener('focusin', onFocus, options)
    document.addEventListener('focusout', close, options)
    document.addEventListener('scroll', onScroll, options)
    document.documentElement.addEventListener('pointerleave', close, { signal: listeners.signal })
    return () => listeners.abort()
  }, [close, onOver, onFocus, onScroll])

  /** Follows an element that changes its tooltip or its place, and one that goes away. */
  const update = useStableCallback(() => {
    if (!tip) return
    const { element } = tip
    if (element.isConnected && tipAt(element) === element) setTip(tipOf(element))
    else close()
  })
  const isOpen = tip !== undefined
  useEffect(() => {
    if (!isOpen) return
    const observer = new MutationObserver(update)
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-tip'] })
    return () => observer.disconnect()
  }, [isOpen, update])

  useDescription(tip?.element)
  return { tip, close }
}

function tipOf(element: HTMLElement): Tip {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { element, box: { left, top, width, height } }
}

/** Names the tooltip as the description of its element, unless that has one or is named by it. */
function useDescription(element: HTMLElement | undefined): void {
  useEffect(() => {
    if (!element || element.hasAttribute('aria-describedby')) return
    const { tip, tipCut, tipId } = element.dataset
    const isName = tip === element.getAttribute('aria-label')
    if (tipId === undefined && (tipCut !== undefined || isName)) return
    const id = document.querySelector('[role="tooltip"]')?.id
    if (!id) return
    element.setAttribute('aria-describedby', id)
    return () => element.removeAttribute('aria-describedby')
  }, [element])
}

function tipAt(target: EventTarget | null): HTMLElement | undefined {
  if (!(target instanceof Element)) return undefined
  const element = target.closest<HTMLElement>(TIPS)
  if (!element) return undefined
  const isCut = element.scrollWidth > element.clientWidth
  return element.dataset.tipCut !== undefined && !isCut ? undefined : element
}

function isInTooltip(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-tooltip]') !== null
}
