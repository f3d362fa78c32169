import { createContext, useContext } from 'react'
import type { Api } from '../api/api.ts'
import type { Workflow } from '../choices/workflow.ts'
import type { ChangeServices } from '../questions/changes/undo.ts'
import type { UnsentQuestions } from '../questions/unsent-questions.ts'
import type { Store } from '../store.ts'
import type { FileOrder } from '../table-state/file-order.ts'
import type { Selection } from '../table-state/selection.ts'
import type { TableStates } from '../table-state/table-state.ts'
import type { Commands } from './actions/descriptions.ts'
import type { Analyses } from './kept-analyses.ts'
import type { Preferences } from './preferences.ts'
import type { RunWatch } from './run-watch.ts'

/** All ids to send, and the ids that need no confirmation. */
export type ShareAlikeTitles = {
  ids: readonly string[]
  others: readonly string[]
  send: (ids: readonly string[]) => void
}

/** The screens' dependencies, which main creates once. */
export type Services = ChangeServices & {
  api: Api
  workflow: Store<Workflow>
  unsent: Store<UnsentQuestions>
  /** The selection, which all screens' tables share. */
  selected: Store<Selection>
  tables: TableStates
  fileOrder: Store<FileOrder>
  /** The file whose titles are being opened. */
  fileToOpen: Store<File | undefined>
  /** Titles that wait for the user's decision whether to send them to Google. */
  shareAlikeTitles: Store<ShareAlikeTitles | undefined>
  runWatch: RunWatch
  analyses: Analyses
  /** True while an analysis is being opened. */
  opening: Store<boolean>
  preferences: Store<Preferences>
  /** Returns the shown screen's commands. */
  commands: Store<(() => Commands) | undefined>
  /** Where the three credentials are stored. */
  credentialStorage: Storage
  /** Where the accepted agreement is stored. */
  consentStorage: Storage
}

export const ServicesContext = createContext<Services | undefined>(undefined)

export function useServices(): Services {
  const services = useContext(ServicesContext)
  if (!services) throw new Error('There are no services around this component')
  return services
}
