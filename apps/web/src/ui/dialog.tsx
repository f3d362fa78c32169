import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { IconButton } from './icon-button.tsx'
import { hasFocusMoved, usePageLock } from './keep-focus.ts'

type DialogProps = {
  title: string
  open: boolean
  onOpenChange: (open: boolean) => void
  children: ReactNode
}

/** A modal dialog. Escape and a click outside close it; the focus returns to where it was. */
export function Dialog({ title, open, onOpenChange, children }: DialogProps) {
  const before = useRef<Element>(null)
  usePageLock(open)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <div className="fixed inset-0 z-50 animate-fade bg-(--scrim)" />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={() => {
            before.current = document.activeElement
          }}
          // There may be no trigger to return to, if a key opened it.
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (!hasFocusMoved() && before.current instanceof HTMLElement)
              before.current.focus({ preventScroll: true })
          }}
          className="fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[min(45rem,calc(100vw-2rem))] -translate-1/2 overflow-y-auto [scrollbar-gutter:stable] rounded-3 border border-line-strong bg-surface shadow-float"
        >
          <div className="sticky top-0 flex items-center gap-3 border-b border-line bg-surface px-4 py-3 md:px-5">
            <Radix.Title className="flex-1 text-16 leading-snug">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton small label="Close" icon={<X size={16} />} />
            </Radix.Close>
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
