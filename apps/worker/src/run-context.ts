import type { ServiceEndpoints } from '@quarry/platforms/endpoints'
import type { TokenCache } from '@quarry/platforms/reddit/token-cache'
import type { Claims, Ownership } from '@quarry/store/claims'
import type { SealedCredentials } from '@quarry/store/credentials'
import type { Keys } from '@quarry/store/keys'
import type { Pages } from '@quarry/store/pages'
import type { RateLimits } from '@quarry/store/rate-limits'
import type { Runs } from '@quarry/store/runs'
import type { ScaledClock } from '@quarry/store/scaled-clock'
import type { Sessions } from '@quarry/store/session'
import type { Titles } from '@quarry/store/titles'
import type { ActorEnd } from './actor.ts'
import type { RunSignals } from './run-control.ts'

/** What the handlers of runs are built from. */
export interface WorkerParts {
  keys: Keys
  runs: Runs
  claims: Claims
  titles: Titles
  pages: Pages
  sessions: Sessions
  rateLimits: RateLimits
  credentials: SealedCredentials
  tokens: TokenCache
  endpointsFor(credential: string): ServiceEndpoints
  clock: ScaledClock
  redditUserAgent: string
}

/** One activation of one run. */
export interface RunContext {
  run: Ownership
  /** The run as it was begun: what its kind needs is in `params` and `credential`. */
  fields: ReadonlyMap<string, string>
  signals: RunSignals
  /** A milestone for whoever reads the job's log: no titles, no secrets. */
  note(line: string): void
}

/** How the work ended; a run that is done says what came of it. */
export type RunEnd = Exclude<ActorEnd, { kind: 'done' }> | { kind: 'done'; message: string }

export type RunHandler = (parts: WorkerParts, context: RunContext) => Promise<RunEnd>
