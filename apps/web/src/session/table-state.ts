import { noFilter, type OptionFacet, type QuestionFilter } from './question-filter.ts'
import { createStore, type Store } from './store.ts'
import { defaultTableView, type TableView } from './table-view.ts'

export const panelTabs = ['filters', 'question', 'run'] as const
export type PanelTab = (typeof panelTabs)[number]

/** Filter, layout and place of one screen's table of questions; they outlive the screen. */
export type TableState = {
  filter: Store<QuestionFilter>
  view: Store<TableView>
  /** Pixels that the table is scrolled by. */
  place: Store<number>
  /** What the panel beside the table shows; only the user opens it. */
  panel: Store<PanelTab | undefined>
}

export type TableStates = { analysis: TableState; cleaning: TableState; complete: TableState }

export function createTableStates(): TableStates {
  const create = () => ({
    filter: createStore(noFilter),
    view: createStore(defaultTableView),
    place: createStore(0),
    panel: createStore<PanelTab | undefined>(undefined),
  })
  return { analysis: create(), cleaning: create(), complete: create() }
}

/** Shows from the top what the user has just asked for, and nothing else: what these facets choose, or all. */
export function showOnly(
  { analysis }: TableStates,
  chosen: Partial<Record<OptionFacet, ReadonlySet<string>>> = {},
): void {
  analysis.filter.update(() => ({ ...noFilter, chosen: { ...noFilter.chosen, ...chosen } }))
  analysis.place.update(() => 0)
}
