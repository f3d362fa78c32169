import type { OwnedToken } from '@quarry/store/tokens/tokens'
import type { Caller } from '../runs/start-run.ts'
import type { CallerKeys } from './caller-keys.ts'

/** What the tools know about one call. */
export interface Call {
  token: OwnedToken
  keys: CallerKeys
  /** Why Redis could not be read; null if it was. No tool works then. */
  outage: unknown
  requestId: string
  address: Caller['address']
  /** The address of the page, without a path. */
  origin: string
  /** Aborted when the client has left or the server closes. */
  signal: AbortSignal
  /** Counts a call that calls a service or starts a run. Throws ApiError if there are too many. */
  countCostly: () => Promise<void>
  /** Logs that a run was accepted. */
  reportRun: (run: { kind: 'extraction' | 'cleaning'; runId: string }) => Promise<void>
}

/** Returns the address that shows the analysis in its browser. It contains no secret. */
export const linkTo = ({ origin }: Pick<Call, 'origin'>, analysis: string): string =>
  `${origin}/#analysis=${analysis}`
