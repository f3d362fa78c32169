import { formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { useMemo, useState } from 'react'
import { useAnalysis } from '../analysis/analysis-context.ts'
import { toggled } from '../analysis/table-state/selection.ts'
import { formatFilter } from './question-filter.ts'
import { needsReview, reviewStateOf } from './review/review-state.ts'
import type { useActiveRow } from './use-active-row.ts'
import type { useShownQuestions } from './use-shown-questions.ts'

const none: ReadonlySet<string> = new Set()

/** Returns the expanded comparisons, and functions to review all shown titles or the next one. */
export function useReview(
  rows: readonly Question[],
  { shown, shownIds, lines, unfold, filter }: ReturnType<typeof useShownQuestions>,
  active: ReturnType<typeof useActiveRow>,
  /** Opens the review of these rows. */
  onReview: (ids: ReadonlySet<string>) => void,
) {
  const { toasts } = useAnalysis()
  const [open, setOpen] = useState(none)

  function openAll() {
    if (shown.some(needsReview)) onReview(new Set(shownIds))
    else showNothingToReview()
  }

  function openNext() {
    const row = lines[active.index]?.row
    const from = Math.max(0, row ? shown.findIndex(({ id }) => id === row.id) : 0)
    const next = nextToReview(shown, from, (id) => open.has(id))
    setOpen(next === undefined ? none : new Set([next]))
    if (next === undefined) showNothingToReview()
    else {
      unfold(next)
      active.goTo(next)
    }
  }

  function showNothingToReview() {
    const hidden = rows.filter(needsReview).length
    toasts.notify({
      title: 'Nothing to review',
      description:
        hidden > 0
          ? `${formatNumber(hidden)} more ${hidden === 1 ? 'is' : 'are'} hidden by ${formatFilter(filter)}.`
          : 'No AI title is waiting for a decision.',
      tone: 'neutral',
    })
  }

  return {
    /** The number of shown rows to review one by one. */
    toReview: useMemo(() => shown.filter((row) => reviewStateOf(row) === 'To review').length, [shown]),
    openAll,
    openNext,
    isOpen: (id: string) => open.has(id),
    toggle: (id: string) => setOpen(toggled(open, id)),
    close: (id: string) => open.has(id) && setOpen(toggled(open, id)),
  }
}

/** Returns the next question to review from a position, wrapping around; questions already seen come last. */
export function nextToReview(
  rows: readonly Question[],
  from: number,
  isSeen: (id: string) => boolean,
): string | undefined {
  const around = [...rows.slice(from), ...rows.slice(0, from)].filter(needsReview)
  return (around.find((row) => !isSeen(row.id)) ?? around[0])?.id
}
