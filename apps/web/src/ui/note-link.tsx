import { type ReactNode, useId, useState } from 'react'
import { LinkButton } from './button.tsx'

type NoteLinkProps = {
  label: string
  /** The note that the link unfolds below its line. */
  note: ReactNode
  /** Text before the link, on its line. */
  children?: ReactNode
}

/** A line of small text that ends with a link, which unfolds a note. */
export function NoteLink({ label, note, children }: NoteLinkProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className="grid gap-2 text-12 leading-normal text-ink-3 text-pretty">
      <p>
        {children}{' '}
        <LinkButton
          className="font-normal!"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {label}
        </LinkButton>
      </p>
      <div
        id={id}
        role="note"
        hidden={!isOpen}
        className="grid gap-2 rounded-2 bg-surface-2 px-3.5 py-2.5 text-ink-2 [&[hidden]]:hidden"
      >
        {note}
      </div>
    </div>
  )
}
