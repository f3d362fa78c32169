import type { RunId } from '@quarry/contracts/run'
import type { SessionId } from '../keys.ts'

/** One activation of one run's job. Only the latest owner of a run may claim. */
export interface Ownership {
  sessionId: SessionId
  runId: RunId
  owner: string
}
