import type { Question } from '@quarry/contracts/question'
import { useEffect, useRef } from 'react'
import { noFilter, type QuestionFilter } from '../session/question-filter.ts'
import type { TableState } from '../session/table-state.ts'

/** Takes away a filter that a delete has emptied, so that what is left comes into view. Near-duplicates are compared on before theirs goes. */
export function useEmptiedFilter(
  rows: readonly Question[],
  { shown, filter }: { shown: readonly Question[]; filter: QuestionFilter },
  { filter: held }: TableState,
): void {
  const count = useRef(rows.length)
  /** The filter under which something was deleted. */
  const deletedUnder = useRef<QuestionFilter>(undefined)
  useEffect(() => {
    if (rows.length < count.current) deletedUnder.current = filter
    count.current = rows.length
    const isEmptied = rows.length > 0 && shown.length === 0 && deletedUnder.current === filter
    if (isEmptied && !filter.nearDuplicates) held.update(() => noFilter)
  }, [rows, shown, filter, held])
}
