import { formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { useState } from 'react'
import type { QuestionFilter } from '../session/question-filter.ts'
import { useServices } from '../session/services.ts'
import type { FacetCounts } from './facet-counts.ts'
import { formatFilter } from './question-filter.ts'
import { needsReview } from './review/decided.ts'
import type { useActiveRow } from './use-active-row.ts'
import type { useShownQuestions } from './use-shown-questions.ts'

const none: ReadonlySet<string> = new Set()

type Reviewed = {
  rows: readonly Question[]
  list: ReturnType<typeof useShownQuestions>
  active: ReturnType<typeof useActiveRow>
  /** Opens the review of these. */
  onReview: (ids: ReadonlySet<string>) => void
}

/** The expanded comparisons; the review of all that is shown by the V key, and of the next row by N. */
export function useReview({ rows, list, active, onReview }: Reviewed) {
  const { shown, shownIds, filter } = list
  const { toasts } = useServices()
  const [open, setOpen] = useState(none)
  const toReview = toReviewIn(list.facets.counts, filter)

  function openAll() {
    if (toReview.risky + toReview.rest > 0) onReview(new Set(shownIds))
    else showNothingToReview()
  }

  /** Wraps around. */
  function openNext() {
    const next = nextToReview(shown, active.index, (id) => open.has(id))
    setOpen(next === undefined ? none : new Set([next]))
    if (next === undefined) showNothingToReview()
    else active.goTo(next)
  }

  function showNothingToReview() {
    const hidden = rows.filter(needsReview).length
    toasts.notify({
      title: 'Nothing to review',
      description:
        hidden > 0
          ? `${formatNumber(hidden)} more ${hidden === 1 ? 'is' : 'are'} hidden by ${formatFilter(filter)}.`
          : 'You’ve reviewed every AI title, or there are none yet.',
      tone: 'neutral',
    })
  }

  return {
    /** How many of the shown rows are to be reviewed by themselves. */
    toReview: toReview.risky,
    openAll,
    openNext,
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
  }
}

function toReviewIn({ options }: FacetCounts, { chosen }: QuestionFilter) {
  const count = (state: 'To review' | 'Hardly any risk') =>
    chosen.review.size === 0 || chosen.review.has(state) ? (options.review.get(state) ?? 0) : 0
  return { risky: count('To review'), rest: count('Hardly any risk') }
}

/** Returns the next question to review from this position, wrapping around; those already `seen` come last. */
export function nextToReview(
  rows: readonly Question[],
  from: number,
  isSeen: (id: string) => boolean = () => false,
): string | undefined {
  const around = [...rows.slice(from), ...rows.slice(0, from)].filter((row) => needsReview(row))
  return (around.find((row) => !isSeen(row.id)) ?? around[0])?.id
}
