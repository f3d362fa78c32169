import { createStore } from '../store.ts'
import { noFilter, type QuestionFilter } from './question-filter.ts'
import { defaultTableView } from './table-view.ts'

export const panelTabs = ['filters', 'question', 'run'] as const
export type PanelTab = (typeof panelTabs)[number]

export type TableState = ReturnType<typeof createTableState>

/** Filter, layout and place of one screen's table of questions; they outlive the screen. */
function createTableState() {
  return {
    filter: createStore(noFilter),
    view: createStore(defaultTableView),
    /** Whether the questions are listed, or counted by topic. */
    shows: createStore<'questions' | 'topics'>('questions'),
    /** Pixels that the table is scrolled by. */
    place: createStore(0),
    /** What the panel beside the table shows; only the user opens it. */
    panel: createStore<PanelTab | undefined>(undefined),
  }
}

export type TableStates = ReturnType<typeof createTableStates>

export function createTableStates() {
  return { analysis: createTableState(), cleaning: createTableState() }
}

/** Shows questions in the order in which they came. */
export function keepOrder(tables: TableStates): void {
  for (const { view } of Object.values(tables))
    view.update((before) => ({ ...before, sorting: { column: 'added', descending: false } }))
}

/** Shows only rows with these values, or all, from the top. */
export function showOnly(
  { analysis }: TableStates,
  chosen: QuestionFilter['chosen'] = noFilter.chosen,
): void {
  analysis.filter.update(() => ({ ...noFilter, chosen }))
  analysis.place.update(() => 0)
  analysis.shows.update(() => 'questions')
}
