import type { Question } from '@quarry/contracts/question'
import type { Run } from '@quarry/contracts/run'
import type { SessionConfig } from '@quarry/contracts/session-config'
import type { SourceId } from '@quarry/contracts/sources'
import type { Workflow } from '../choices/workflow.ts'
import type { UnsavedChanges } from '../questions/changes/change-queue.ts'
import type { KeywordFigures } from '../questions/keyword-figures.ts'
import type { TopicEdits } from '../questions/topic-edits.ts'
import type { Store } from '../store.ts'
import type { FileOrder } from '../table-state/file-order.ts'
import type { TableView } from '../table-state/table-view.ts'
import type { Preferences } from './preferences.ts'

/** What the list shows of an analysis without reading its questions. */
export type AnalysisSummary = {
  id: string
  /** The user's name for it; empty until set. */
  name: string
  /** Milliseconds since 1970. */
  createdAt: number
  changedAt: number
  openedAt: number
  terms: readonly string[]
  sources: readonly (SourceId | 'file')[]
  /** References of the first communities. */
  communities: readonly string[]
  communityCount: number
  questions: number
  cleaned: number
  /** Size of its questions as JSON. */
  bytes: number
  /** The run that was active when it was saved last. */
  run: Run['kind'] | undefined
  /** The user has deleted it and can still undo that. */
  isDeleted?: true
}

/** Everything of an analysis but its questions, by how often it changes. No part has a credential. */
export type Parts = {
  choices: Pick<
    Workflow,
    'seedTerms' | 'subreddits' | 'sources' | 'published' | 'titlesPerRequest' | 'subredditsChosen'
  > &
    Pick<Preferences, 'protectedTerms'> & {
      tableView: TableView
      topicEdits: TopicEdits
      config: SessionConfig | undefined
    }
  figures: KeywordFigures
  fileOrder: FileOrder
  /** The server's copy, of which the page polls the changes. */
  server: { runs: readonly Run[]; revision: number; epoch: string | undefined }
  /** Changes of questions that the server has not confirmed; the questions are kept without them. */
  unsaved: UnsavedChanges
}
export type PartName = keyof Parts

/** `at`: its place among the questions. `isUnsent`: the server has never had it. */
export type KeptQuestion = { question: Question; at: number; isUnsent: boolean }

/** An analysis in its stored form. */
export type KeptAnalysis = {
  summary: AnalysisSummary
  parts: Partial<Parts>
  questions: readonly KeptQuestion[]
}

/** How the open analysis is kept. */
export type SaveState =
  | { kind: 'nothing' }
  | { kind: 'saved'; at: number }
  /** Saving has taken more than a second. */
  | { kind: 'saving' }
  /** Another tab writes. */
  | { kind: 'elsewhere' }
  | { kind: 'full' }
  /** The browser stores nothing. */
  | { kind: 'blocked' }
  | { kind: 'failed' }
  /** The user has turned it off. */
  | { kind: 'off' }

/** The analysis that this browser has on the server. It is polled and saved only while the page shows it. */
export type Current = { summary: AnalysisSummary | undefined; isShown: boolean }

/** The question before the page leaves an analysis. */
export type LeaveQuestion = {
  /** The run that would be cancelled. */
  run: Run | undefined
  /** Continues and accepts the loss. */
  leave: () => void
}

/** What the page shows of the analyses of this browser. */
export type AnalysisStores = {
  /** The one opened last first; undefined until they are read. */
  list: Store<readonly AnalysisSummary[] | undefined>
  current: Store<Current>
  state: Store<SaveState>
  question: Store<LeaveQuestion | undefined>
  /** The user has not turned it off. */
  keeps: Store<boolean>
}

/** Actions on analyses. Actions that leave the current one return false if an active run may not be canceled. */
export type AnalysisKeeper = {
  /** `resumes`: shows the current analysis again, as after a reload. */
  start: (resumes: boolean) => Promise<void>
  /** Makes this tab the writer. */
  takeOver: () => void
  open: (id: string, cancels?: boolean) => Promise<boolean>
  /** Opens an analysis that is not kept yet, and keeps it. */
  add: (kept: KeptAnalysis, cancels?: boolean) => Promise<boolean>
  startNew: (cancels?: boolean) => Promise<boolean>
  rename: (id: string, name: string) => Promise<void>
  duplicate: (id: string) => Promise<void>
  /** Can be undone with `restore` for a few seconds. */
  remove: (id: string) => Promise<void>
  restore: (id: string) => Promise<void>
  removeAll: () => Promise<void>
  read: (id: string) => Promise<KeptAnalysis | undefined>
  setKeeps: (isKept: boolean) => Promise<void>
}

export type Analyses = AnalysisStores & AnalysisKeeper
