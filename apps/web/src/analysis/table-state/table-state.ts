import { createStore } from '../../store.ts'
import { noFilter, type QuestionFilter } from './question-filter.ts'
import { defaultTableView } from './table-view.ts'

export const panelTabs = ['filters', 'question', 'run'] as const
export type PanelTab = (typeof panelTabs)[number]

export type TableState = ReturnType<typeof createTableState>

/** Creates the state of one screen's table, which outlives the screen. */
function createTableState({ canGroup }: { canGroup: boolean }) {
  return {
    /** True if the same question may be one row. */
    canGroup,
    filter: createStore(noFilter),
    view: createStore(defaultTableView),
    shows: createStore<'questions' | 'topics'>('questions'),
    /** The scroll position in pixels. */
    place: createStore(0),
    /** The open tab of the panel beside the table; undefined while it is closed. */
    panel: createStore<PanelTab | undefined>(undefined),
    /** The id of the topic that the panel shows. */
    topic: createStore<string | undefined>(undefined),
  }
}

export type TableStates = ReturnType<typeof createTableStates>

export function createTableStates() {
  return {
    analysis: createTableState({ canGroup: true }),
    // A run is followed title by title.
    cleaning: createTableState({ canGroup: false }),
  }
}

/** Sorts the questions by the order in which they were added. */
export function keepOrder(tables: TableStates): void {
  for (const { view } of Object.values(tables))
    view.update((before) => ({ ...before, sorting: { column: 'added', descending: false } }))
}

/** Sorts the questions by how often they were asked. */
export function sortByAsked({ analysis }: TableStates): void {
  analysis.view.update((before) => ({ ...before, sorting: { column: 'asked', descending: true } }))
}

/** Replaces the filter with these values, or clears it, and scrolls to the top. */
export function replaceFilter(
  { analysis }: TableStates,
  chosen: QuestionFilter['chosen'] = noFilter.chosen,
): void {
  analysis.filter.update(() => ({ ...noFilter, chosen }))
  analysis.place.update(() => 0)
  analysis.shows.update(() => 'questions')
}
