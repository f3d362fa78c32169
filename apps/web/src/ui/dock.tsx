import { ChevronDown, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'

type DockProps = {
  name: string
  /** Without it the panel cannot be closed. */
  onClose?: () => void
  children: ReactNode
}

/** A panel at the right that narrows the table and never covers it; on narrow screens it is above the table. */
export function Dock({ name, onClose, children }: DockProps) {
  return (
    <section
      aria-label={name}
      className="relative flex-none overflow-y-auto border-line [scrollbar-width:thin] bg-surface frame:w-90 frame:border-l max-frame:order-first max-frame:border-b [&>section]:rounded-none [&>section]:border-0 [&>section+section]:border-t"
    >
      {onClose && (
        <IconButton
          small
          label={`Close ${name.toLowerCase()}`}
          icon={<X size={14} />}
          className="float-right mt-2.5 mr-2"
          onClick={onClose}
        />
      )}
      {children}
    </section>
  )
}

type DockToggleProps = { name: string; open: boolean; onToggle: () => void }

export function DockToggle({ name, open, onToggle }: DockToggleProps) {
  return (
    <IconButton
      label={name}
      aria-expanded={open}
      icon={<ChevronDown size={14} className={open ? 'rotate-180' : ''} />}
      className="border border-line-strong"
      onClick={onToggle}
    />
  )
}
