import type { Question } from '@quarry/contracts/question'
import { createContext, use, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useAnalysis } from '../analysis/analysis-context.ts'
import { noValues, type QuestionFilter } from '../analysis/table-state/question-filter.ts'
import type { PanelTab, TableState } from '../analysis/table-state/table-state.ts'
import { useStore } from '../store.ts'
import { withChosen, withEditedTopics } from './question-filter.ts'
import { type TableStart, useActiveRow } from './use-active-row.ts'
import { useReview } from './use-review.ts'
import { useSelection } from './use-selection.ts'
import { useEmptiedFilter, useShownQuestions } from './use-shown-questions.ts'
import { useTitleEditing } from './use-title-editing.ts'

export type TableProps = {
  state: TableState
  rows: readonly Question[]
  /** The rows below the threshold, which the table shows on request; absent if it never does. */
  unlikely?: readonly Question[]
  /** Cleans the given rows; undefined while a run is in progress. */
  onProcess: ((rows: readonly Question[]) => void) | undefined
  /** Opens the review of these rows. */
  onReview: (ids: ReadonlySet<string>) => void
  /** The table starts there, and again whenever this changes. */
  start: TableStart | undefined
}

type Table = ReturnType<typeof useSharedTable>

const none: readonly Question[] = []

/** Returns the state that the parts of one screen's table share, such as the shown rows and the selection. */
export function useSharedTable({ state, onProcess, onReview, start, unlikely = none, ...props }: TableProps) {
  const edits = useStore(useAnalysis().topicEdits)
  const chosen = useStore(state.filter)
  const isUnlikely = chosen.unlikely && unlikely.length > 0
  const rows = isUnlikely ? unlikely : props.rows
  const filter = useMemo(
    () => ({ ...withEditedTopics(chosen, edits), unlikely: isUnlikely }),
    [chosen, edits, isUnlikely],
  )
  const editing = useTitleEditing()
  const [viewport, setViewport] = useState<HTMLDivElement | null>(null)
  const list = useShownQuestions(rows, useDeferredValue(filter), editing.editingId, state)
  useEmptiedFilter(rows, list, state)
  useEffect(() => {
    if (unlikely.length === 0)
      state.filter.update((held) => (held.unlikely ? { ...held, unlikely: false } : held))
  }, [unlikely, state])
  const active = useActiveRow(list, viewport, start)
  return {
    state,
    rows,
    unlikely,
    isUnlikely,
    filter,
    list,
    selected: useSelection(rows, list),
    active,
    editing,
    review: useReview(rows, list, active, onReview),
    viewport,
    setViewport,
    search: useRef<HTMLInputElement>(null),
    running: onProcess === undefined,
    /** Cleans the given rows; undefined while a run is in progress, and for rows below the threshold. */
    process: isUnlikely ? undefined : onProcess,
  }
}

export const TableContext = createContext<Table | undefined>(undefined)

/** Returns the state shared by `useSharedTable`. Throws outside of a table. */
export function useTable(): Table {
  const table = use(TableContext)
  if (!table) throw new Error('This part needs a table around it.')
  return table
}

/** Returns the filter and its setter. */
export function useFilter() {
  const { filter, state } = useTable()
  return [filter, (next: QuestionFilter) => state.filter.update(() => next)] as const
}

/** Returns the open tab of the panel beside the table, and functions to open and close it. */
export function usePanel() {
  const { state, active } = useTable()
  const tab = useStore(state.panel)
  const open = (wanted: PanelTab) => state.panel.update(() => wanted)

  function close() {
    state.panel.update(() => undefined)
    // The focus returns from the question panel to the row.
    if (tab === 'question' && active.id !== undefined) active.goTo(active.id)
  }

  return { tab, open, close, toggle: (wanted: PanelTab) => (tab === wanted ? close() : open(wanted)) }
}

/** Returns whether topics replace the table, and functions to switch. Opening topics clears the filter by topic. */
export function useTopicsView() {
  const { shows, filter, place } = useTable().state
  const isShown = useStore(shows) === 'topics'

  function open() {
    filter.update((held) => withChosen(held, 'topic', noValues))
    shows.update(() => 'topics')
  }

  function close() {
    shows.update(() => 'questions')
  }

  return {
    isShown,
    open,
    close,
    toggle: isShown ? close : open,
    /** Shows the questions of these topics in the table, from the top. */
    showQuestions(names: Iterable<string>) {
      filter.update((held) => withChosen(held, 'topic', new Set(names)))
      place.update(() => 0)
      close()
    },
  }
}
