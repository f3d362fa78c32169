import type { AnalysisCopy } from '@quarry/contracts/endpoints/analyses'
import type { Run } from '@quarry/contracts/run'
import { createStore, type Store } from '../store.ts'
import type { Start } from './analysis-state.ts'
import type { AnalysisSummary, KeptAnalysis } from './kept-analyses.ts'
import type { OpenAnalysis } from './open-analysis.ts'

/** What this tab shows. */
export type Shown =
  | { kind: 'loading' }
  | { kind: 'open'; analysis: OpenAnalysis }
  /** Another tab has the analysis. */
  | { kind: 'elsewhere'; id: string }
  /** The analysis was deleted in another tab. */
  | { kind: 'deleted'; id: string }

export type EndedElsewhere = { summary: AnalysisSummary; run: Run }

/** The page's state about this browser's analyses, and which of them this tab has open. */
export type AnalysisStores = {
  /** The most recently opened first; undefined until loaded. */
  list: Store<readonly AnalysisSummary[] | undefined>
  shown: Store<Shown>
  /** This browser's copies on the server, as last read. */
  copies: Store<readonly AnalysisCopy[]>
  /** The start that is under way in an analysis of this tab, by the analysis's id. */
  starting: Store<ReadonlyMap<string, Start>>
  /** The latest run that ended in an analysis that this tab does not show. */
  endedElsewhere: Store<EndedElsewhere | undefined>
  /** False if the user has turned off keeping analyses. */
  keeps: Store<boolean>
  /** False if the browser stores nothing. */
  canKeep: Store<boolean>
}

/** Actions on analyses. */
type AnalysisActions = {
  /** Starts with a reloaded tab's analysis, or with a new one. */
  start: (isReload: boolean) => Promise<void>
  open: (id: string) => Promise<void>
  /** Keeps a new analysis and opens it. */
  add: (kept: KeptAnalysis) => Promise<void>
  startNew: () => Promise<void>
  rename: (id: string, name: string) => Promise<void>
  duplicate: (id: string) => Promise<void>
  /** Can be undone with `restore` for a few seconds. */
  remove: (id: string) => Promise<void>
  restore: (id: string) => Promise<void>
  removeAll: () => Promise<void>
  read: (id: string) => Promise<KeptAnalysis | undefined>
  setKeeps: (isKept: boolean) => Promise<void>
  /** Stops the start that is under way in an analysis, unless the run was already requested from the server. */
  stopStart: (id: string) => Promise<void>
  /** Checks the server's copies for changes, because an assistant may have created or changed one. */
  lookAtCopies: () => Promise<void>
}

export type Analyses = AnalysisStores & AnalysisActions

export const newAnalysisStores = (): AnalysisStores => ({
  list: createStore<readonly AnalysisSummary[] | undefined>(undefined),
  shown: createStore<Shown>({ kind: 'loading' }),
  copies: createStore<readonly AnalysisCopy[]>([]),
  starting: createStore<ReadonlyMap<string, Start>>(new Map()),
  endedElsewhere: createStore<EndedElsewhere | undefined>(undefined),
  keeps: createStore<boolean>(true),
  canKeep: createStore<boolean>(true),
})
