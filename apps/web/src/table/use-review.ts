import type { Question } from '@quarry/contracts/question'
import { useState } from 'react'
import { nextToReview } from '../review/next-to-review.ts'

const none: ReadonlySet<string> = new Set()

/** State of the expanded comparisons, and the next row to review. */
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
    /** Opens the next row to review, wrapping around; returns its id, if any. */
    openNext(from: number): string | undefined {
      const next = nextToReview(shown, from, (id) => open.has(id))
      setOpen(next === undefined ? none : new Set([next]))
      return next
    },
  }
}
