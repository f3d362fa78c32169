import type { QueryClient } from '@tanstack/react-query'
import type { Store } from '../store.ts'
import type { ToastStore } from '../ui/toasts.ts'
import type { ChangeServices } from './changes/undo.ts'
import type { Access, Choices, Workflow } from './choices/workflow.ts'
import type { Commands } from './descriptions.ts'
import type { Preferences } from './preferences.ts'
import type { KeptAnswers } from './questions/kept-answers.ts'
import type { UnsentQuestions } from './questions/unsent-questions.ts'
import type { RunWatch } from './run-watch.ts'
import type { FileOrder } from './table-state/file-order.ts'
import type { Selection } from './table-state/selection.ts'
import type { TableStates } from './table-state/table-state.ts'

/** All ids to send, and the ids that need no confirmation. */
export type ShareAlikeTitles = {
  ids: readonly string[]
  others: readonly string[]
  send: (ids: readonly string[]) => void
}

/** The start of a run, which begins by uploading the titles that the server lacks. */
export type Start = {
  sent: number
  total: number
  /** Stops the start before its run begins; undefined once the run was requested from the server. */
  stop: (() => void) | undefined
}

/** What analyses share with the rest of the page. */
export type Shared = {
  queries: QueryClient
  toasts: ToastStore
  access: Store<Access>
  preferences: Store<Preferences>
  /** Returns the shown screen's commands. */
  commands: Store<(() => Commands) | undefined>
}

/** Everything that belongs to one analysis, thrown away with it. */
export type AnalysisState = Shared &
  ChangeServices & {
    id: string
    choices: Store<Choices>
    /** The choices and the shared access as one. */
    workflow: Store<Workflow>
    unsent: Store<UnsentQuestions>
    /** The selection, which all screens' tables share. */
    selected: Store<Selection>
    tables: TableStates
    fileOrder: Store<FileOrder>
    answers: Store<KeptAnswers>
    /** The file whose titles are being opened. */
    fileToOpen: Store<File | undefined>
    /** Titles that wait for the user's decision whether to send them to Google. */
    shareAlikeTitles: Store<ShareAlikeTitles | undefined>
    runWatch: RunWatch
    /** The starts that the server has not answered yet. */
    starts: Store<readonly Start[]>
  }
