import type { Question } from '@quarry/contracts/question'
import { useMemo, useRef, useState } from 'react'
import { byEngagement } from './by-engagement.ts'
import { existing, noSelection, rangeOf, withSelected } from './selection.ts'

/** What is selected among `rows`, whatever of it a search shows. */
export function useSelection(
  rows: readonly Question[],
  shownIds: readonly string[],
  mostEngagingFirst: boolean,
) {
  const [chosen, setChosen] = useState(noSelection)
  const anchor = useRef<string>(undefined)
  const selection = useMemo(() => existing(chosen, new Set(rows.map((row) => row.id))), [chosen, rows])
  const selectedRows = useMemo(() => {
    const selected = rows.filter((row) => selection.has(row.id)).sort(byEngagement)
    return mostEngagingFirst ? selected : selected.reverse()
  }, [rows, selection, mostEngagingFirst])

  return {
    selection,
    /** In the order of the table, with those that a search hides. */
    selectedRows,
    /** One row, or as a range all from the row touched before. */
    select(id: string, selected: boolean, asRange: boolean) {
      const ids = asRange && anchor.current !== undefined ? rangeOf(shownIds, anchor.current, id) : [id]
      anchor.current = id
      setChosen((before) => withSelected(before, ids, selected))
    },
    selectAll: (selected: boolean) => setChosen((before) => withSelected(before, shownIds, selected)),
    clear: () => setChosen(noSelection),
  }
}
