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

/** The ids to send, and those that need no confirmation. */
export type ShareAlikeTitles = {
  ids: readonly string[]
  others: readonly string[]
  send: (ids: readonly string[]) => void
}

/** The dependencies of the screens, which main builds once. */
export type Services = ChangeServices & {
  api: Api
  workflow: Store<Workflow>
  unsent: Store<UnsentQuestions>
  /** All screens' tables share one selection, and they alone change it. */
  selected: Store<Selection>
  tables: TableStates
  fileOrder: Store<FileOrder>
  /** The file whose titles are being opened. */
  fileToOpen: Store<File | undefined>
  /** Google may learn from these titles, so the user decides whether they are sent. */
  shareAlikeTitles: Store<ShareAlikeTitles | undefined>
  runWatch: RunWatch
  analyses: Analyses
  /** An analysis is being opened. */
  opening: Store<boolean>
  preferences: Store<Preferences>
  /** The commands of the screen that is shown. */
  commands: Store<(() => Commands) | undefined>
  /** The storage of the three credentials. */
  credentialStorage: Storage
  /** The storage of the accepted agreement. */
  consentStorage: Storage
}

export const ServicesContext = createContext<Services | undefined>(undefined)

export function useServices(): Services {
  const services = useContext(ServicesContext)
  if (!services) throw new Error('There are no services around this component')
  return services
}
