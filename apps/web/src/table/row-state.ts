import type { ReviewDecision } from '@quarry/contracts/endpoints/questions'
import type { Question } from '@quarry/contracts/question'
import type { Figures } from '../session/keyword-figures.ts'
import type { NearDuplicate } from './duplicates/arrange-groups.ts'
import type { ReplacedTitle } from './find-replace/replace-titles.ts'

/** Display state of a row, beside its question. */
export type RowState = {
  selected: boolean
  editing: boolean
  comparing: boolean
  /** The row and its controls are in the tab order. */
  active: boolean
  /** The inspector shows it. */
  inspected: boolean
  /** Label of its main topic. */
  topic: string | undefined
  /** Its figures from keyword tools. */
  figures: Figures | undefined
  /** Search term to mark. */
  searchTerm: string
  /** Its title as a replacement in preview would change it. */
  toReplace: ReplacedTitle | undefined
  /** Its rank among near-duplicates, while they are shown. */
  nearDuplicate: NearDuplicate | undefined
  /** The user's title that the server rejected. */
  unsaved: string | undefined
  /** No run is in progress. */
  canRetry: boolean
}

/** Actions on a row, by pointer and keyboard. */
export type RowActions = {
  select: (id: string, selected: boolean, asRange: boolean) => void
  edit: (id: string) => void
  closeEditor: () => void
  save: (row: Question, title: string) => void
  /** Discards a title that could not be saved. */
  discardUnsaved: (id: string) => void
  remove: (row: Question) => void
  /** Shows the question in the inspector. */
  inspect: (id: string) => void
  /** Shows or hides the changes to the title. */
  compare: (id: string) => void
  decide: (row: Question, decision: ReviewDecision) => void
  /** Cleans a failed question again; not while a run is in progress. */
  retry: (row: Question) => void
}
