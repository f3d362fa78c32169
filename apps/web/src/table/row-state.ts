import type { Figures } from '../session/keyword-figures.ts'

/** How a row is displayed, beside its question. */
export type RowState = {
  selected: boolean
  editing: boolean
  /** The row and its controls are in the tab order. */
  active: boolean
  topic: string | undefined
  /** Figures from keyword tools. */
  figures: Figures | undefined
  /** The panel shows it. */
  inspected: boolean
  comparing: boolean
  /** The search term to mark. */
  searchTerm: string
  /** The user's title that the server rejected. */
  unsaved: string | undefined
  /** No run is in progress. */
  canRetry: boolean
  /** Shown for a row below the threshold. */
  probability: number | undefined
}
