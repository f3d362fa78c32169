import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { Modal } from './modal.tsx'

type DrawerProps = {
  title: string
  /** The drawer's purpose, for screen readers. */
  description: string
  onClose: () => void
  footer: ReactNode
  /** Replace the visible title. Such a drawer is as narrow as the panel beside the table. */
  tabs?: ReactNode
  children: ReactNode
}

/** A modal panel on the right of the page, full width on narrow screens. Render it only while open. */
export function Drawer({ title, description, onClose, footer, tabs, children }: DrawerProps) {
  return (
    <Modal
      onClose={onClose}
      className={`inset-y-0 right-0 grid w-full ${tabs ? 'md:max-w-94 md:border-l' : 'frame:max-w-220 frame:border-l'} animate-slide grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto] outline-none`}
    >
      <div
        className={`flex gap-3 border-b border-line ${tabs ? 'h-12 items-center pr-2 pl-5' : 'items-start px-4 py-4 md:px-6 md:py-5'}`}
      >
        {tabs}
        <div className={`min-w-0 flex-1 ${tabs ? 'sr-only' : ''}`}>
          <Radix.Title className="text-16 leading-snug">{title}</Radix.Title>
          <Radix.Description className="mt-0.5 text-13 text-ink-2 text-pretty">
            {description}
          </Radix.Description>
        </div>
        <Radix.Close asChild>
          <IconButton label="Close" icon={<X size={16} />} />
        </Radix.Close>
      </div>
      {children}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3.5 md:px-6">
        {footer}
      </div>
    </Modal>
  )
}
