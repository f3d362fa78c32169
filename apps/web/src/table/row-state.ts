import type { Figures } from '../analysis/questions/keyword-figures.ts'

/** How often a question was asked, and how often by the shown rows. */
export type AskedCount = { all: number; shown: number }

/** A row's display state, in addition to its question. */
export type RowState = {
  selected: boolean
  editing: boolean
  /** While the same question is one row: how often this one was asked; undefined for one of its titles. */
  asked: AskedCount | undefined
  /** True for a title below its question. */
  isMember: boolean
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
