import type { Question } from '@quarry/contracts/question'
import { useMemo, useState } from 'react'
import { byEngagement } from '../questions/by-engagement.ts'
import { needsReview } from './decided.ts'

const none: ReadonlySet<string> = new Set()

/** The riskiest first, those without a rating last; else by engagement. */
function riskiestFirst(left: Question, right: Question): number {
  return (right.risk?.score ?? -1) - (left.risk?.score ?? -1) || byEngagement(left, right)
}

/** The titles to review among `ids`, one of which is shown; skipped ones come back when nothing else is left. */
export function useReviewList(rows: readonly Question[], ids: ReadonlySet<string>) {
  const todo = useMemo(
    () => rows.filter((row) => ids.has(row.id) && needsReview(row)).sort(riskiestFirst),
    [rows, ids],
  )
  const [skipped, setSkipped] = useState(none)
  const [most, setMost] = useState(todo.length)
  const [shownId, setShownId] = useState<string>()
  const ahead = useMemo(() => todo.filter((row) => !skipped.has(row.id)), [todo, skipped])
  // What is looked at stays, whatever comes before it in the meantime.
  const current = todo.find((row) => row.id === shownId) ?? ahead[0]
  if (current && current.id !== shownId) setShownId(current.id)
  // An undo may bring back more than there were.
  if (todo.length > most) setMost(todo.length)
  return {
    todo,
    current,
    next: ahead.filter((row) => row !== current).slice(0, 2),
    skipped: todo.length - ahead.length,
    total: most,
    done: most - todo.length,
    skip() {
      if (!current) return
      setSkipped(new Set(skipped).add(current.id))
      setShownId(undefined)
    },
    /** Shows this one, also if it was skipped. */
    show: setShownId,
    showSkipped: () => setSkipped(none),
  }
}
