import { noFilter, type QuestionFilter } from './question-filter.ts'
import { createStore, type Store } from './store.ts'
import { defaultTableView, type TableView } from './table-view.ts'

/** Filter, layout and place of one screen's table of questions; they outlive the screen. */
export type TableState = {
  filter: Store<QuestionFilter>
  view: Store<TableView>
  /** Pixels that the table is scrolled by. */
  place: Store<number>
  /** Whether the filters are beside the table, where there is room. */
  rail: Store<boolean>
}

export type TableStates = { analysis: TableState; cleaning: TableState; complete: TableState }

/** The results of cleaning have the run beside them, so the filters start closed: the table needs the width for the originals. */
export function createTableStates(): TableStates {
  const create = (view: TableView, rail: boolean) => ({
    filter: createStore(noFilter),
    view: createStore(view),
    place: createStore(0),
    rail: createStore(rail),
  })
  return {
    analysis: create(defaultTableView, true),
    cleaning: create({ ...defaultTableView, density: 'comfortable', hidden: ['topic'] }, false),
    complete: create({ ...defaultTableView, hidden: ['topic', 'author', 'createdAt', 'risk'] }, false),
  }
}

/** Takes all filters away and returns a function that brings them back. */
export function clearFilters({ analysis, cleaning, complete }: TableStates): () => void {
  const before = [analysis, cleaning, complete].map(({ filter }) => {
    const held = filter.get()
    filter.update(() => noFilter)
    return () => filter.update(() => held)
  })
  return () => {
    for (const bringBack of before) bringBack()
  }
}
