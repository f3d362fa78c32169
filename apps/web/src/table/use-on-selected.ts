import { ListPlus, Sparkles } from 'lucide-react'
import { useDecide } from './review/use-decide.ts'
import { useTable } from './use-table.ts'

/** The main action for the selected questions: no cleaning while a run is in progress. */
export function useOnSelected() {
  const { isUnlikely, selected, process } = useTable()
  const { many } = useDecide()
  const { selectedRows } = selected
  if (!isUnlikely)
    return { name: 'Process selected', Icon: Sparkles, run: process && (() => process(selectedRows)) }

  function count() {
    many(selectedRows, 'choose')
    selected.clear()
  }
  return { name: 'Count as questions', Icon: ListPlus, run: count }
}
