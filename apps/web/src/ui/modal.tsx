import { Dialog as Radix } from 'radix-ui'
import { type ComponentProps, useEffect, useState } from 'react'
import { closeOnEscape } from './close-on-escape.ts'
import { hasFocusMoved } from './focus.ts'

type ModalProps = Omit<
  ComponentProps<typeof Radix.Content>,
  'onCloseAutoFocus' | 'onEscapeKeyDown' | 'onKeyDown'
> & {
  onClose: () => void
  /** Called after closing, once the focus has returned. */
  onClosed?: () => void
}

/** An overlay that dims the page and stops it from scrolling. Render it only while open. */
export function Modal({ onClose, onClosed, className = '', ...content }: ModalProps) {
  const [opener] = useState(() => document.activeElement)
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Scrim />
        <Radix.Content
          {...content}
          {...closeOnEscape(onClose)}
          // Radix returns the focus to a trigger, which is missing if a shortcut opened the overlay.
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (!hasFocusMoved() && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
            onClosed?.()
          }}
          className={`fixed z-50 border-line-strong bg-surface shadow-float ${className}`}
        />
      </Radix.Portal>
    </Radix.Root>
  )
}

function Scrim() {
  useEffect(() => {
    lockPage()
    return lockPage
  }, [])
  return <div data-scrim className="fixed inset-0 z-50 animate-fade bg-(--scrim)" />
}

/** Stops the page from scrolling while an overlay is open. */
function lockPage(): void {
  document.documentElement.toggleAttribute('data-locked', document.querySelector('[data-scrim]') !== null)
}
