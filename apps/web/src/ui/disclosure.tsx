import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

type DisclosureProps = {
  label: string
  /** A summary of the content, in gray beside the label. */
  note?: string
  children: ReactNode
}

/** A line that unfolds its content; initially folded. */
export function Disclosure({ label, note, children }: DisclosureProps) {
  return (
    <details className="text-13">
      <summary className="flex cursor-pointer list-none items-baseline gap-1.5">
        <ChevronRight
          size={14}
          className="flex-none self-center text-ink-3 [[open]>summary>&]:rotate-90"
          aria-hidden="true"
        />
        <span>
          {label.replaceAll(' ', '\u00a0')} {note && <span className="text-12 text-ink-3">{note}</span>}
        </span>
      </summary>
      {children}
    </details>
  )
}
