import { X } from 'lucide-react'
import { Popover as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { closeOnEscape } from './close-on-escape.ts'
import { hasFocusMoved } from './focus.ts'
import { IconButton } from './icon-button.tsx'

type PopoverProps = {
  title: string
  trigger: ReactNode
  open: boolean
  onOpenChange: (open: boolean) => void
  /** True for a narrow panel, such as a list of names. */
  narrow?: boolean
  children: ReactNode
}

/** A panel below its button that leaves the page usable. Escape and its buttons close it, a click elsewhere doesn't. */
export function Popover({ title, trigger, open, onOpenChange, narrow = false, children }: PopoverProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={title}
          align="end"
          sideOffset={6}
          collisionPadding={12}
          {...closeOnEscape(() => onOpenChange(false))}
          onInteractOutside={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => {
            if (hasFocusMoved()) event.preventDefault()
          }}
          // No closing animation, because Radix may wait for one that has already ended.
          className={`z-65 flex max-h-(--radix-popover-content-available-height) overflow-y-auto ${narrow ? 'w-[min(20rem,calc(100vw-1.5rem))]' : 'w-[min(30rem,calc(100vw-1.5rem))]'} animate-rise data-[state=closed]:animate-none flex-col rounded-3 border border-line-strong bg-surface shadow-float`}
        >
          <div className="flex flex-none items-center gap-3 px-4 pt-3">
            <h2 className="flex-1 text-14">{title}</h2>
            <Radix.Close asChild>
              <IconButton small label="Close" icon={<X size={14} />} />
            </Radix.Close>
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
