import { createStore } from '../store.ts'
import { noFilter, type QuestionFilter } from './question-filter.ts'
import { defaultTableView } from './table-view.ts'

export const panelTabs = ['filters', 'question', 'run'] as const
export type PanelTab = (typeof panelTabs)[number]

export type TableState = ReturnType<typeof createTableState>

/** Creates the state of one screen's table of questions, which outlives the screen. */
function createTableState() {
  return {
    filter: createStore(noFilter),
    view: createStore(defaultTableView),
    shows: createStore<'questions' | 'topics'>('questions'),
    /** The table is scrolled by this many pixels. */
    place: createStore(0),
    /** The panel beside the table is closed until the user opens a tab of it. */
    panel: createStore<PanelTab | undefined>(undefined),
  }
}

export type TableStates = ReturnType<typeof createTableStates>

export function createTableStates() {
  return { analysis: createTableState(), cleaning: createTableState() }
}

/** Sorts the questions by the order in which they were added. */
export function keepOrder(tables: TableStates): void {
  for (const { view } of Object.values(tables))
    view.update((before) => ({ ...before, sorting: { column: 'added', descending: false } }))
}

/** Filters by these values alone, or not at all, and scrolls to the top. */
export function showOnly(
  { analysis }: TableStates,
  chosen: QuestionFilter['chosen'] = noFilter.chosen,
): void {
  analysis.filter.update(() => ({ ...noFilter, chosen }))
  analysis.place.update(() => 0)
  analysis.shows.update(() => 'questions')
}
