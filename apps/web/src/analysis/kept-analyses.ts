import type { Holder } from '@quarry/contracts/endpoints/analyses'
import type { Question } from '@quarry/contracts/question'
import type { Run, RunId } from '@quarry/contracts/run'
import type { SourceId } from '@quarry/contracts/sources'
import type { Parts } from './parts.ts'
import type { Failure } from './questions/failed-run.ts'

/** The list's data about an analysis, so that it need not read the questions. */
export type AnalysisSummary = {
  id: string
  /** The user's name for the analysis; empty until set. Only the list writes it. */
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
  /** True if the sandbox invented any of the posts; missing in summaries of earlier versions. */
  isDemo?: boolean | undefined
  /** Size of the questions and of their answers as JSON. */
  bytes: number
  /** The run that was active at the last save. */
  run: Run['kind'] | undefined
  /** Why the last run failed or ended early. */
  failure?: Failure | undefined
  /** Set while a deletion can still be undone: milliseconds since 1970, or `true` from an earlier version. */
  isDeleted?: number | true | undefined
  /** Who may write the analysis; undefined until this version has opened it. Only openings write it. */
  holder?: Holder | undefined
  /** The name of the token with which an assistant created the analysis. */
  madeBy?: string | undefined
  /** The last ended run that the user was told about while another analysis was open. */
  told?: RunId | undefined
}

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
  | { kind: 'full' }
  /** The browser stores nothing. */
  | { kind: 'blocked' }
  | { kind: 'failed' }
  /** The user has turned off keeping analyses. */
  | { kind: 'off' }

/** Changes to an analysis, written in one transaction. */
export type AnalysisWrite = {
  summary: AnalysisSummary
  parts: Partial<Parts>
  questions: readonly KeptQuestion[]
  removed: readonly string[]
}

/** The parts that the user has changed since the last ordinary write, and how many changes they include. */
export type OwnChanges = { parts: Partial<Parts>; count: number }

/** What must still be true for a write to change anything. */
export type WriteGuard = {
  holder: Holder
  /** The revision and epoch of the server's copy that the page's rows are from. */
  revision: number
  epoch: string | undefined
  /** True until the analysis was written for the first time. */
  creates: boolean
  /** How often *Keep my analyses* had been switched when the page last looked. */
  switches: number
  /** How many of the user's own changes the write includes; later ones in the store of own changes win. */
  ownCount: number
  /** Waits until the disk has the change, so that the server may forget it. */
  isStrict: boolean
}

/**
 * `taken`: another tab holds the analysis. `behind`: another page has saved later rows. `unkept`: the user has turned
 * off keeping analyses. `switched`: it was turned off and on again, so that everything must be written.
 */
export type WriteOutcome = 'written' | 'taken' | 'deleted' | 'behind' | 'unkept' | 'switched'

/** What an open analysis needs of the browser's database. */
export type AnalysisStorage = {
  write: (change: AnalysisWrite, guard: WriteGuard) => Promise<WriteOutcome>
  /** Stores parts in the task that changed them, without reading first; the holder's next write takes them over. */
  putOwn: (id: string, holder: Holder, own: OwnChanges) => Promise<void>
  /** Returns a holder above this counter, unless another tab holds the analysis. */
  raise: (id: string, holder: Holder, counter: number) => Promise<Holder | undefined>
  read: (id: string) => Promise<KeptAnalysis | undefined>
  /** Returns who holds the analysis; undefined if the browser does not keep it, or has deleted it. */
  holderOf: (id: string) => Promise<Holder | undefined>
  /** How often *Keep my analyses* was switched, and whether it is on. */
  keeping: () => Promise<{ isOn: boolean; switches: number }>
}
