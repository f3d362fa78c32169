import type { ReviewDecision } from '@quarry/contracts/endpoints/questions'
import type { Question } from '@quarry/contracts/question'
import { useLayoutEffect, useState } from 'react'
import { useAnalysis } from '../analysis/analysis-context.ts'
import { deleteQuestions } from '../analysis/changes/make-change.ts'
import { partQuestions } from '../analysis/changes/part-questions.ts'
import type { Line } from './lines-of.ts'
import { isComparable, needsReview } from './review/review-state.ts'
import { useCleanAgain } from './review/use-clean-again.ts'
import { useDecide } from './review/use-decide.ts'
import type { TableCommand } from './row-shortcuts.ts'
import { usePanel, useTable } from './use-table.ts'

export type RowActions = ReturnType<typeof useRowCommands>['rowActions']

/** Returns what the pointer and the keys do to a row. */
export function useRowCommands() {
  const { rows, list, active, selected, editing, review, process } = useTable()
  const services = useAnalysis()
  const panel = usePanel()
  const removeRows = useDeleteRows()
  const decide = useDecide().one
  const again = useCleanAgain()
  const rowActions = useLatest({
    select: selected.select,
    /** Shows or hides the titles of a question. */
    unfold: list.toggleGroup,
    edit: editing.edit,
    closeEditor: editing.closeEditor,
    save: editing.save,
    /** Discards a title that could not be saved. */
    discardUnsaved: editing.discardUnsaved,
    remove: (row: Question) => removeRows([row]),
    /** Shows the question in the panel. */
    inspect(id: string) {
      active.goTo(id)
      panel.open('question')
    },
    /** Takes a title out of the question that the AI grouped it under. */
    part: (row: Question) =>
      void partQuestions(
        services,
        row,
        rows.filter(({ group }) => group === row.group),
      ),
    /** Shows or hides the changes to the title. */
    compare: review.toggle,
    decide(row: Question, decision: ReviewDecision) {
      review.close(row.id)
      decide(row, decision)
      active.goTo(row.id)
    },
    /** Sends the original to the AI again, whether its title was changed, reviewed or neither. */
    cleanAgain(row: Question) {
      if (again.isPending) return
      review.close(row.id)
      void again.cleanAgain([row], 1)
      active.goTo(row.id)
    },
    /** Cleans a failed question again; does nothing while a run is in progress. */
    retry: (row: Question) => process?.([row]),
  })

  function move(by: number, extend: boolean) {
    const index = Math.min(list.lines.length - 1, Math.max(0, active.index + by))
    const target = list.lineIds[index]
    if (target === undefined || active.id === undefined) return
    if (extend) selected.extend(active.id, target)
    else selected.clearAnchor()
    active.goTo(target)
  }

  const onRow: Record<Exclude<TableCommand['kind'], 'move'>, (row: Question) => void> = {
    selectAll: () => selected.selectAll(true),
    clear: () => (panel.tab ? panel.close() : selected.clear()),
    toggle: ({ id }) => rowActions.select(id, !selected.selection.has(id), false),
    edit: ({ id }) => rowActions.edit(id),
    remove: (row) => removeRows(selected.selection.size > 0 ? selected.selectedRows : [row]),
    compare: (row) => isComparable(row) && rowActions.compare(row.id),
    accept: (row) => needsReview(row) && rowActions.decide(row, 'accept'),
    revert: (row) => isComparable(row) && rowActions.decide(row, 'revert'),
    take: (row) => row.suggestion !== undefined && rowActions.decide(row, 'take-suggestion'),
  }

  /** What the keys do to a question with several titles, of which each is edited and reviewed on its own. */
  const onQuestion: Partial<Record<Exclude<TableCommand['kind'], 'move'>, (line: Line) => void>> = {
    selectAll: () => selected.selectAll(true),
    clear: () => (panel.tab ? panel.close() : selected.clear()),
    toggle: ({ id }) =>
      rowActions.select(id, !list.rowsOf(id).every((row) => selected.selection.has(row.id)), false),
    edit: ({ id }) => rowActions.unfold(id),
    remove: ({ id }) => removeRows(selected.selection.size > 0 ? selected.selectedRows : list.rowsOf(id)),
  }

  function onCommand(command: TableCommand) {
    if (command.kind === 'move') return move(command.by, command.extend)
    const line = list.lines[active.index]
    if (!line) return
    if (line.titles) onQuestion[command.kind]?.(line)
    else onRow[command.kind](line.row)
  }
  return { rowActions, onCommand }
}

/** Returns a stable object with the latest functions, so that rows don't render again. For events only. */
function useLatest<Functions extends object>(functions: Functions): Functions {
  const [stable] = useState(functions)
  useLayoutEffect(() => {
    Object.assign(stable, functions)
  })
  return stable
}

/** Returns a function that deletes questions and focuses the next row, or shows a toast if there are none. */
export function useDeleteRows() {
  const { list, active, viewport, selected } = useTable()
  const { lineIds, rowsOf } = list
  const services = useAnalysis()
  return (removed: readonly Question[]) => {
    if (removed.length === 0) {
      services.toasts.notify({
        title: 'No questions selected',
        description: 'Please select questions to delete.',
        tone: 'destructive',
      })
      return
    }
    // The focused button disappears with its row.
    const removedIds = new Set(removed.map((row) => row.id))
    const staying = (lines: readonly string[]) =>
      lines.flatMap((line) => rowsOf(line).flatMap(({ id }) => (removedIds.has(id) ? [] : id)))
    const next = staying(lineIds.slice(active.index))[0] ?? staying(lineIds).at(-1)
    void deleteQuestions(services, removed)
    selected.drop([...removedIds])
    if (next !== undefined && viewport?.contains(document.activeElement)) active.goTo(next)
  }
}
