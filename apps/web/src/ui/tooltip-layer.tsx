import { Tooltip as Radix } from 'radix-ui'
import { tipContents } from './tooltip.tsx'
import { useHoveredTip } from './use-hovered-tip.ts'

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
