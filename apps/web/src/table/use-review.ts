import type { Question } from '@quarry/contracts/question'
import { useState } from 'react'
import { needsReview } from '../review/decided.ts'

const none: ReadonlySet<string> = new Set()

/** Which rows show what became of their title, and which is the next to look at. */
export function useReview(shown: readonly Question[]) {
  const [open, setOpen] = useState(none)
  return {
    isOpen: (id: string) => open.has(id),
    toggle(id: string) {
      const next = new Set(open)
      if (!next.delete(id)) next.add(id)
      setOpen(next)
    },
    close(id: string) {
      const next = new Set(open)
      if (next.delete(id)) setOpen(next)
    },
    /** Opens the next one that is to be reviewed, from this place on and around; answers which, if any. */
    openNext(from: number): string | undefined {
      const around = [...shown.slice(from), ...shown.slice(0, from)]
      const wanted = around.filter((row) => needsReview(row))
      const next = wanted.find((row) => !open.has(row.id)) ?? wanted[0]
      setOpen(next ? new Set([next.id]) : none)
      return next?.id
    },
  }
}
