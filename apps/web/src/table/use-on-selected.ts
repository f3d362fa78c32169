import { ListPlus, Sparkles } from 'lucide-react'
import { useDecide } from './review/use-decide.ts'
import { useTable } from './use-table.ts'

/** Returns the main action for the selected questions and how many it changes, without `run` while it is not possible. */
export function useOnSelected() {
  const { isUnlikely, selected, process } = useTable()
  const { many } = useDecide()
  const { selectedRows } = selected
  if (!isUnlikely)
    return {
      name: 'Process selected',
      Icon: Sparkles,
      count: selectedRows.filter(({ processingStatus }) => processingStatus !== 'processed').length,
      run: process && (() => process(selectedRows)),
    }

  function count() {
    many(selectedRows, 'choose')
    selected.clear()
  }
  return { name: 'Count as questions', Icon: ListPlus, count: selectedRows.length, run: count }
}
