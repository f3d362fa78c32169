import { Tooltip as Radix, Slot } from 'radix-ui'
import { type ReactNode, useId, useLayoutEffect } from 'react'
import { useHoveredTip } from './use-hovered-tip.ts'

/** Contents that are more than a text, by the `data-tip-id` of their element. */
const contents = new Map<string, ReactNode>()

/** `children` is one focusable element. Where the tip is a plain text, the attribute `data-tip` does the same at less cost. */
export function Tooltip({ content, children }: { content: ReactNode; children: ReactNode }) {
  const id = useId()
  useLayoutEffect(() => {
    contents.set(id, content)
    return () => void contents.delete(id)
  }, [id, content])
  return <Slot.Root data-tip-id={id}>{children}</Slot.Root>
}

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
              {tipId === undefined ? (text ?? element.textContent) : contents.get(tipId)}
            </div>
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
