import type { ReactNode } from 'react'

/** A short sentence about the session, and what is done about it. */
export type Note = { key: string; text: ReactNode; isBad?: boolean; onSelect?: (() => void) | undefined }

/** As many as there is room for. */
const NOTES_MAX = 3

type StatusLineProps = {
  children: ReactNode
  /** The worst first. */
  notes: readonly Note[]
}

/** The last line: what is shown at its left, where toasts speak too, and what there is to know at its right. On a phone the buttons at the bottom take its place. */
export function StatusLine({ children, notes }: StatusLineProps) {
  return (
    <footer className="flex h-8 flex-none items-center gap-4 border-t border-line px-(--edge) text-12 whitespace-nowrap text-ink-3 max-md:sr-only">
      <p className="mr-auto min-w-0 truncate">{children}</p>
      {notes.slice(0, NOTES_MAX).map(({ key, text, isBad = false, onSelect }) =>
        onSelect ? (
          <button
            key={key}
            type="button"
            className={`flex-none hover:text-ink hover:underline max-md:hidden ${isBad ? 'text-bad' : 'text-ink-2'}`}
            onClick={onSelect}
          >
            {text}
          </button>
        ) : (
          <span key={key} className={`flex-none max-md:hidden ${isBad ? 'text-bad' : ''}`}>
            {text}
          </span>
        ),
      )}
    </footer>
  )
}
