import type { Question } from '@quarry/contracts/question'
import { useMemo, useState } from 'react'
import { byEngagement } from '../questions/by-engagement.ts'
import { type ChangeKind, changeKindsOf } from './change-kinds.ts'
import { needsReview } from './decided.ts'

const none: ReadonlySet<string> = new Set()
const noKinds: ReadonlySet<ChangeKind> = new Set()

/** The riskiest first, those without a rating last; else by engagement. */
function riskiestFirst(left: Question, right: Question): number {
  return (right.risk?.score ?? -1) - (left.risk?.score ?? -1) || byEngagement(left, right)
}

function hasKind(row: Question, kinds: ReadonlySet<ChangeKind>): boolean {
  if (kinds.size === 0) return true
  const own = changeKindsOf(row)
  return [...kinds].some((kind) => own.has(kind))
}

/**
 * The titles to review among `ids`, one of which is shown, if wanted only those with some kinds of change; skipped ones come
 * back when nothing else is left.
 */
export function useReviewList(rows: readonly Question[], ids: ReadonlySet<string>) {
  const todo = useMemo(
    () => rows.filter((row) => ids.has(row.id) && needsReview(row)).sort(riskiestFirst),
    [rows, ids],
  )
  const [kinds, setKinds] = useState(noKinds)
  const narrowed = useMemo(() => todo.filter((row) => hasKind(row, kinds)), [todo, kinds])
  const [skipped, setSkipped] = useState(none)
  const [most, setMost] = useState(todo.length)
  const [shownId, setShownId] = useState<string>()
  const ahead = useMemo(() => narrowed.filter((row) => !skipped.has(row.id)), [narrowed, skipped])
  // The shown title stays, whatever is sorted before it meanwhile; so does one that an undo shows, of any kind.
  const current = todo.find((row) => row.id === shownId) ?? ahead[0]
  if (current && current.id !== shownId) setShownId(current.id)
  // An undo may bring back more than there were.
  if (todo.length > most) setMost(todo.length)

  function chooseKinds(chosen: ReadonlySet<ChangeKind>) {
    setKinds(chosen)
    if (current && !hasKind(current, chosen)) setShownId(undefined)
  }

  return {
    /** All that are left. */
    todo,
    /** Those of them with the chosen kinds of change. */
    narrowed,
    kinds,
    toggleKind(kind: ChangeKind) {
      const chosen = new Set(kinds)
      if (!chosen.delete(kind)) chosen.add(kind)
      chooseKinds(chosen)
    },
    clearKinds: () => chooseKinds(noKinds),
    current,
    next: ahead.filter((row) => row !== current).slice(0, 2),
    skipped: narrowed.length - ahead.length,
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
