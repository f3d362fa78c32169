import { Dialog as Radix } from 'radix-ui'
import { type ComponentProps, useEffect, useState } from 'react'
import { hasFocusMoved } from './focus.ts'

type ModalProps = Omit<
  ComponentProps<typeof Radix.Content>,
  'onCloseAutoFocus' | 'onEscapeKeyDown' | 'onKeyDown'
> & {
  onClose: () => void
  /** Called after closing, once the focus has returned. */
  onClosed?: () => void
  /** True if it fills narrow screens. */
  covers?: boolean
}

/** An overlay that dims the page and stops it from scrolling. Render it only while open. */
export function Modal({ onClose, onClosed, covers = false, className = '', ...content }: ModalProps) {
  const [opener] = useState(() => document.activeElement)
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Scrim covers={covers} />
        <Radix.Content
          {...content}
          onEscapeKeyDown={(event) => {
            if (takesEscape(event.target)) event.preventDefault()
          }}
          // Radix sends the key only to the layer that opened last, which may be a toast.
          onKeyDown={({ key, target, currentTarget, defaultPrevented }) => {
            const isInside = target instanceof Element && currentTarget.contains(target)
            if (key === 'Escape' && isInside && !defaultPrevented && !takesEscape(target)) onClose()
          }}
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

/** Returns true in an editor, which takes the first Escape; the overlay closes with the next. */
function takesEscape(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-takes-escape]') !== null
}

function Scrim({ covers }: { covers: boolean }) {
  useEffect(() => {
    markPage()
    return markPage
  }, [])
  return <div data-scrim={covers ? 'covers' : ''} className="fixed inset-0 z-50 animate-fade bg-(--scrim)" />
}

/** Sets `data-locked`, which stops the page from scrolling, and `data-covered`, which frees its scrollbar's space. */
function markPage(): void {
  const page = document.documentElement
  page.toggleAttribute('data-locked', document.querySelector('[data-scrim]') !== null)
  page.toggleAttribute('data-covered', document.querySelector('[data-scrim="covers"]') !== null)
}
