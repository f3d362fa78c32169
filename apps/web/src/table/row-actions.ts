import type { ReviewDecision } from '@quarry/contracts/endpoints/questions'
import type { Question } from '@quarry/contracts/question'

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
