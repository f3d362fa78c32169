import type { Question } from '@quarry/contracts/question'
import { type ReactNode, useMemo } from 'react'
import { applicable, useDecideMany } from '../review/use-decide-many.ts'
import type { QuestionFilter } from '../session/question-filter.ts'
import { formatSelection } from '../session/selection.ts'
import { CountLine } from './count-line.tsx'
import { formatFilter, hasFilters, isSearching } from './question-filter.ts'
import { useCopyTitles } from './use-copy-titles.ts'
import type { useReview } from './use-review.ts'
import type { useSelection } from './use-selection.ts'

type SelectionLineProps = {
  selected: ReturnType<typeof useSelection>
  shownIds: readonly string[]
  total: number
  filter: QuestionFilter
  review: ReturnType<typeof useReview>
  /** Cleans these; undefined while a run is in progress. */
  onProcess: ((rows: readonly Question[]) => void) | undefined
  /** The active filters. */
  children: ReactNode
}

/** The count line with what it does to the selected questions. */
export function SelectionLine(props: SelectionLineProps) {
  const { selected, shownIds, total, filter, review, onProcess, children } = props
  const { selectedRows } = selected
  const copyTitles = useCopyTitles()
  const decideMany = useDecideMany()
  const decidable = useMemo(
    () => ({ accept: applicable(selectedRows, 'accept'), revert: applicable(selectedRows, 'revert') }),
    [selectedRows],
  )
  return (
    <CountLine
      selectionSummary={formatSelection(selected.selection, shownIds, formatFilter(filter))}
      selected={selected.selection.size}
      shown={shownIds.length}
      total={total}
      announces={isSearching(filter) || hasFilters(filter)}
      toReview={review.toReview}
      onReview={review.openAll}
      acceptable={decidable.accept.length}
      revertible={decidable.revert.length}
      onDecide={(decision) => decideMany(decidable[decision], decision)}
      onClear={selected.clear}
      onCopy={() => void copyTitles(selectedRows)}
      onProcess={onProcess && (() => onProcess(selectedRows))}
    >
      {children}
    </CountLine>
  )
}
