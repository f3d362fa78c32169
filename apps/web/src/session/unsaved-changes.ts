import type { QuestionChangeById } from '@quarry/contracts/endpoints/questions'
import type { Step } from './history.ts'

/** A step about one question. */
export type ChangeStep = Extract<Step, { kind: 'change' }>

/** What is to be sent for a step: the change itself, or its undo. */
export type UnsavedChange =
  | { kind: 'change'; step: ChangeStep; change: QuestionChangeById }
  | { kind: 'undo'; step: ChangeStep }

/** Changes that are shown already and sent together, in order. At most as many as the user makes during one request. */
export type UnsavedChanges = {
  waiting: readonly UnsavedChange[]
  /** In the request that is under way. */
  sent: readonly UnsavedChange[]
  /** Why the last request failed, as a sentence; its changes wait again. */
  problem: string | undefined
}

export const nothingUnsaved: UnsavedChanges = { waiting: [], sent: [], problem: undefined }
