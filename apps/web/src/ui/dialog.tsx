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
      className="top-1/2 left-1/2 max-h-[calc(100dvh-2rem)] w-[min(45rem,calc(100vw-2rem))] -translate-1/2 overflow-y-auto rounded-3 border [scrollbar-gutter:stable]"
    >
      <div className="sticky top-0 flex items-center gap-3 border-b border-line bg-surface px-4 py-3 md:px-5">
        <Radix.Title className="flex-1 text-16 leading-snug">{title}</Radix.Title>
        <Radix.Close asChild>
          <IconButton small label="Close" icon={<X size={16} />} />
        </Radix.Close>
      </div>
      {children}
    </Modal>
  )
}
