import type { QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { Api } from '../api/api.ts'
import type { Workflow } from '../choices/workflow.ts'
import type { KeywordFigures } from '../questions/keyword-figures.ts'
import type { TopicEdits } from '../questions/topic-edits.ts'
import type { UnsentQuestions } from '../questions/unsent-questions.ts'
import type { Store } from '../store.ts'
import type { FileOrder } from '../table-state/file-order.ts'
import type { Selection } from '../table-state/selection.ts'
import type { TableStates } from '../table-state/table-state.ts'
import type { ToastStore } from '../ui/toasts.ts'
import type { Commands } from './actions/descriptions.ts'
import type { ChangeQueue } from './change-queue.ts'
import type { History } from './history.ts'
import type { Analyses } from './kept-analyses.ts'
import type { Preferences } from './preferences.ts'
import type { RunWatch } from './run-watch.ts'

/** Ids to send, and the subset that needs no confirmation. */
export type ShareAlikeTitles = {
  ids: readonly string[]
  others: readonly string[]
  send: (ids: readonly string[]) => void
}

/** Dependencies of the screens; built once in main. */
export type Services = {
  api: Api
  queries: QueryClient
  toasts: ToastStore
  workflow: Store<Workflow>
  /** Questions that were opened from a file and are only in this tab. */
  unsent: Store<UnsentQuestions>
  /** Changes of questions that are shown and not saved yet. */
  changes: ChangeQueue
  topicEdits: Store<TopicEdits>
  /** Volumes and the like, from files of keyword tools. */
  keywordFigures: Store<KeywordFigures>
  /** What can be undone and redone. */
  history: Store<History>
  /** Ids that are selected, in the table of every screen; the tables alone change it. */
  selected: Store<Selection>
  tables: TableStates
  fileOrder: Store<FileOrder>
  /** The file whose titles are being opened. */
  fileToOpen: Store<File | undefined>
  /** Titles that Google may learn from, until the user has decided whether they are sent. */
  shareAlikeTitles: Store<ShareAlikeTitles | undefined>
  runWatch: RunWatch
  /** Keeps the user's analyses in this browser. */
  analyses: Analyses
  /** An analysis is being opened. */
  opening: Store<boolean>
  preferences: Store<Preferences>
  /** What can be done on the screen that is shown. */
  commands: Store<(() => Commands) | undefined>
  /** Storage of the three credential keys. */
  credentialStorage: Storage
  /** Storage of the accepted agreement. */
  consentStorage: Storage
}

export const ServicesContext = createContext<Services | undefined>(undefined)

export function useServices(): Services {
  const services = useContext(ServicesContext)
  if (!services) throw new Error('There are no services around this component')
  return services
}
