import type { Question } from '@quarry/contracts/question'
import { ListPlus, Sparkles } from 'lucide-react'
import { useMemo } from 'react'
import { useRedditSharing } from '../runs/start-cleaning/reddit-sharing.ts'
import { useDecide } from './review/use-decide.ts'
import { useTable } from './use-table.ts'

const none: readonly Question[] = []

/** Returns the rows that *Process selected* sends: those not yet cleaned. */
export function uncleanedAmong(rows: readonly Question[]): readonly Question[] {
  return rows.filter(({ processingStatus }) => processingStatus !== 'processed')
}

/**
 * Returns the main action for the selected questions, the number that it changes, and a warning if it shares Reddit's
 * titles; without `run` while it is not possible.
 */
export function useOnSelected() {
  const { isUnlikely, selected, process } = useTable()
  const { many } = useDecide()
  const { selectedRows } = selected
  const uncleaned = useMemo(() => uncleanedAmong(selectedRows), [selectedRows])
  const sharing = useRedditSharing(isUnlikely ? none : uncleaned)
  if (!isUnlikely)
    return {
      name: 'Process selected',
      Icon: Sparkles,
      count: uncleaned.length,
      sharing,
      run: process && (() => process(selectedRows)),
    }

  function count() {
    many(selectedRows, 'choose')
    selected.clear()
  }
  return { name: 'Count as questions', Icon: ListPlus, count: selectedRows.length, sharing, run: count }
}
