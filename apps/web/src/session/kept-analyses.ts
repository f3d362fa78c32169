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

/** The list's data about an analysis, so that it need not read the questions. */
export type AnalysisSummary = {
  id: string
  /** The user's name for the analysis; empty until set. */
  name: string
  /** Milliseconds since 1970. */
  createdAt: number
  changedAt: number
  openedAt: number
  terms: readonly string[]
  sources: readonly (SourceId | 'file')[]
  /** The first communities' references. */
  communities: readonly string[]
  communityCount: number
  questions: number
  cleaned: number
  /** Size of the questions as JSON. */
  bytes: number
  /** The run that was active at the last save. */
  run: Run['kind'] | undefined
  /** Set while a deletion can still be undone. */
  isDeleted?: true
}

/** An analysis without its questions, split by how often the parts change. No part contains a credential. */
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
  /** The state of the server's copy, from which the page polls for changes. */
  server: { runs: readonly Run[]; revision: number; epoch: string | undefined }
  /** Changes that the server has not confirmed; the kept questions don't include them. */
  unsaved: UnsavedChanges
}
export type PartName = keyof Parts

/** `at` is the question's place among all. `isUnsent` is true if it was never on the server. */
export type KeptQuestion = { question: Question; at: number; isUnsent: boolean }

/** An analysis in its stored form. */
export type KeptAnalysis = {
  summary: AnalysisSummary
  parts: Partial<Parts>
  questions: readonly KeptQuestion[]
}

/** How the open analysis is currently kept. */
export type SaveState =
  | { kind: 'nothing' }
  | { kind: 'saved'; at: number }
  /** Saving takes more than a second. */
  | { kind: 'saving' }
  /** Another tab writes. */
  | { kind: 'elsewhere' }
  | { kind: 'full' }
  /** The browser stores nothing. */
  | { kind: 'blocked' }
  | { kind: 'failed' }
  /** The user has turned off keeping analyses. */
  | { kind: 'off' }

/** The analysis on the server. It is polled and saved only while the page shows it. */
export type Current = { summary: AnalysisSummary | undefined; isShown: boolean }

/** The question to ask before the page leaves an analysis. */
export type LeaveQuestion = {
  /** The run that would be cancelled. */
  run: Run | undefined
  /** Leaves and accepts the loss. */
  leave: () => void
}

/** The page's state about this browser's analyses. */
export type AnalysisStores = {
  /** The most recently opened first; undefined until loaded. */
  list: Store<readonly AnalysisSummary[] | undefined>
  current: Store<Current>
  state: Store<SaveState>
  question: Store<LeaveQuestion | undefined>
  /** False if the user has turned off keeping analyses. */
  keeps: Store<boolean>
}

/** Actions on analyses. Leaving the current one returns false if a run is active and may not be cancelled. */
export type AnalysisKeeper = {
  /** With `resumes`, shows the current analysis again, as after a reload. */
  start: (resumes: boolean) => Promise<void>
  /** Makes this tab the writer. */
  takeOver: () => void
  open: (id: string, cancels?: boolean) => Promise<boolean>
  /** Opens and keeps a new analysis. */
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
