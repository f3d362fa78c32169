import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { Modal } from './modal.tsx'

type DialogProps = { title: string; onClose: () => void; children: ReactNode }

/** A modal dialog. Escape and a click outside close it, and the focus returns to where it was. */
export function Dialog({ title, onClose, children }: DialogProps) {
  return (
    <Modal
      aria-describedby={undefined}
      onClose={onClose}
      className="top-1/2 left-1/2 flex max-h-[calc(100dvh-2rem)] w-[min(45rem,calc(100vw-2rem))] -translate-1/2 flex-col overflow-hidden rounded-3 border"
    >
      <div className="flex flex-none items-center gap-3 border-b border-line px-4 py-3 md:px-5">
        <Radix.Title className="flex-1 text-16 leading-snug">{title}</Radix.Title>
        <Radix.Close asChild>
          <IconButton small label="Close" icon={<X size={16} />} />
        </Radix.Close>
      </div>
      <div className="min-h-0 overflow-y-auto [scrollbar-gutter:stable]">{children}</div>
    </Modal>
  )
}
