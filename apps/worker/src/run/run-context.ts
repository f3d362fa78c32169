import type { RunId } from '@quarry/contracts/run'
import type { ServiceEndpoints } from '@quarry/platforms/endpoints'
import type { Sources } from '@quarry/platforms/sources'
import type { ModelEndpoint } from '@quarry/settings/model-endpoint'
import type { RunAnswers } from '@quarry/store/answers/run-answers'
import type { FindingsStore } from '@quarry/store/findings/findings'
import type { Keys } from '@quarry/store/keys'
import type { QuestionSet } from '@quarry/store/questions/question-set'
import type { Permits } from '@quarry/store/rate/permits'
import type { RateLimits } from '@quarry/store/rate/rate-limits'
import type { ScaledClock } from '@quarry/store/rate/scaled-clock'
import type { SealedCredentials } from '@quarry/store/runs/credentials'
import type { Ownership, RunOwners } from '@quarry/store/runs/run-owner'
import type { Runs } from '@quarry/store/runs/runs'
import type { Sessions } from '@quarry/store/sessions/session'
import type { LogEvent } from '@quarry/telemetry/log-events'
import type { ActorResult } from '../sending/actor.ts'
import type { RunSignals } from '../sending/run-control.ts'
import type { Limit } from './limit.ts'

/** What the runs' handlers need. */
export interface WorkerDependencies {
  keys: Keys
  runs: Runs
  owners: RunOwners
  questionSet: QuestionSet
  findings: FindingsStore
  runAnswers: RunAnswers
  sessions: Sessions
  rateLimits: RateLimits
  credentials: SealedCredentials
  sources: Sources
  endpointsFor(credential: string): ServiceEndpoints
  /** The operator's model, if one is configured. */
  modelEndpoint?: ModelEndpoint | undefined
  /** Limits how many requests with a rate are in flight, across all workers. */
  createPermits(rateKey: string, limit: number): Permits
  clock: ScaledClock
  /** Limits how many runs the worker takes over at the same time, because each reads all of its questions. */
  takeovers: Limit
  redditUserAgent: string
  observer: RunObserver
}

/** Counts what runs do, for metrics and the job's log. */
export interface RunObserver {
  titlesSaved(runId: RunId, count: number): void
  questionsFound(runId: RunId, count: number): void
  ownershipLost(): void
}

/** One activation of a run. */
export interface RunContext {
  run: Ownership
  /** The run's stored fields when it began. `params` and `credential` depend on its kind. */
  fields: ReadonlyMap<string, string>
  /** The remaining work, as earlier owners stored it. */
  work: ReadonlyMap<string, string>
  signals: RunSignals
  /** Writes a progress line, which must not contain titles or secrets, to the logs of job and worker. */
  logProgress(line: string, event?: LogEvent, fields?: ProgressFields): void
}

/** Machine-readable fields of a log line. */
export type ProgressFields = Readonly<Record<string, string | number>>

/** How the work ended. `message` summarizes a completed run. */
export type RunEnd = Exclude<ActorResult, { kind: 'done' }> | { kind: 'done'; message: string }

export type RunHandler = (dependencies: WorkerDependencies, context: RunContext) => Promise<RunEnd>

/** The message if a run's sealed credential is missing, or was sealed with a key that no longer exists. */
export const LOST_CREDENTIALS =
  'This run’s stored credentials can’t be decrypted, probably because the server was restarted. Start it again.'
