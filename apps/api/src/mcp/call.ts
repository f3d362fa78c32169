import type { OwnedToken } from '@quarry/store/tokens/tokens'
import type { Caller } from '../runs/start-run.ts'
import type { CallerKeys } from './caller-keys.ts'

/** What the tools know about one call. */
export interface Call {
  token: OwnedToken
  keys: CallerKeys
  /** Why Redis could not be read, or null if it was. No tool works during an outage. */
  outage: unknown
  requestId: string
  address: Caller['address']
  /** The page's origin. */
  origin: string
  /** Aborted when the client disconnects or the server closes. */
  signal: AbortSignal
  /** Counts a call that reaches a service or starts a run. Throws ApiError if there are too many. */
  countCostly: () => Promise<void>
  /** Logs that a run was accepted. */
  reportRun: (run: { kind: 'extraction' | 'cleaning'; runId: string }) => Promise<void>
}

/** Returns the address that shows the analysis in the browser that has it. It contains no secret. */
export const linkTo = ({ origin }: Pick<Call, 'origin'>, analysis: string): string =>
  `${origin}/#analysis=${analysis}`
