import type { Question } from '@quarry/contracts/question'
import { useMemo, useState } from 'react'
import { byEngagement } from '../../analysis/questions/by-engagement.ts'
import { riskRankOf } from '../../runs/risk.ts'
import { isReviewedAlone, needsReview } from './review-state.ts'

const none: ReadonlySet<string> = new Set()

/** Sorts the riskiest first and unrated titles last, then by engagement. */
function riskiestFirst(left: Question, right: Question): number {
  return riskRankOf(left) - riskRankOf(right) || byEngagement(left, right)
}

/**
 * Returns the titles to review among `ids`: each risky title on its own, then the rest together, or one by one on
 * request. Skipped titles return on request.
 */
export function useReviewList(rows: readonly Question[], ids: ReadonlySet<string>) {
  const todo = useMemo(
    () => rows.filter((row) => ids.has(row.id) && needsReview(row)).sort(riskiestFirst),
    [rows, ids],
  )
  const [begun] = useState(() => new Set(todo.map(({ id }) => id)))
  const outcomes = useMemo(() => outcomesOf(rows.filter(({ id }) => begun.has(id))), [rows, begun])
  const [isOneByOne, setOneByOne] = useState(false)
  const alone = useMemo(() => (isOneByOne ? todo : todo.filter(isReviewedAlone)), [todo, isOneByOne])
  const rest = useMemo(
    () => (isOneByOne ? [] : todo.filter((row) => !isReviewedAlone(row))),
    [todo, isOneByOne],
  )
  const [skipped, setSkipped] = useState(none)
  const [shownId, setShownId] = useState<string>()
  const ahead = useMemo(() => alone.filter((row) => !skipped.has(row.id)), [alone, skipped])
  // The shown title stays even if others are sorted before it; so does a requested title.
  const current = todo.find((row) => row.id === shownId) ?? ahead[0]
  if (current && current.id !== shownId) setShownId(current.id)

  // An undo may restore more titles than there were.
  const riskyLeft = todo.filter(isReviewedAlone).length
  const [most, setMost] = useState({ risky: riskyLeft, all: todo.length })
  if (riskyLeft > most.risky || todo.length > most.all)
    setMost({ risky: Math.max(riskyLeft, most.risky), all: Math.max(todo.length, most.all) })
  const done = isOneByOne ? most.all - todo.length : most.risky - riskyLeft
  const total = done + alone.length

  return {
    outcomes,
    /** The titles shown together. */
    rest,
    current,
    next: ahead.filter((row) => row !== current).slice(0, 2),
    skipped: alone.length - ahead.length,
    /** These three count titles shown on their own: all of them, decided ones, and the current position, if any. */
    total,
    done,
    place: current && ahead.includes(current) ? total - ahead.length + 1 + ahead.indexOf(current) : undefined,
    isOneByOne,
    showOneByOne: () => setOneByOne(true),
    skip() {
      if (!current) return
      setSkipped(new Set(skipped).add(current.id))
      setShownId(undefined)
    },
    /** Shows this title on its own, even if it was skipped. */
    show: setShownId,
    showSkipped: () => setSkipped(none),
  }
}

function isReverted(row: Question): boolean {
  return (
    row.processingStatus === 'processed' && !row.aiEnhanced && !row.edited && row.title === row.originalTitle
  )
}

/** Counts the decisions on a review's titles. A title to clean again is open. */
function outcomesOf(rows: readonly Question[]) {
  const isOpen = (row: Question) => row.processingStatus !== 'processed' || needsReview(row)
  const open = rows.filter(isOpen).length
  const edited = rows.filter((row) => row.edited && !isOpen(row)).length
  const reverted = rows.filter(isReverted).length
  return { accepted: rows.length - open - edited - reverted, reverted, edited, open }
}
