import type { Figures } from '../questions/keyword-figures.ts'

/** A row's display state, in addition to its question. */
export type RowState = {
  selected: boolean
  editing: boolean
  /** True if the row and its controls are in the tab order. */
  active: boolean
  topic: string | undefined
  /** Figures from keyword tools. */
  figures: Figures | undefined
  /** True if the panel shows the row. */
  inspected: boolean
  comparing: boolean
  /** The search term to mark. */
  searchTerm: string
  /** The user's title, if the server rejected it. */
  unsaved: string | undefined
  /** True while no run is in progress. */
  canRetry: boolean
  /** Shown for a row below the threshold. */
  probability: number | undefined
}
