import type { Stats } from '@quarry/contracts/endpoints/session'
import { RunId } from '@quarry/contracts/run'
import type { SessionId } from '@quarry/store/keys'
import type { Dependencies } from '../dependencies.ts'
import { mergeCoverage } from './merge-coverage.ts'

type Deps = Pick<Dependencies, 'sessions' | 'runs'>

/** Returns the session's counters, and its coverage merged over all stored runs. */
export async function readStats({ sessions, runs }: Deps, sessionId: SessionId): Promise<Stats> {
  const [counters, runIds] = await Promise.all([sessions.counters(sessionId), sessions.runIds(sessionId)])
  const found = await Promise.all(runIds.map((id) => runs.find(sessionId, RunId.parse(id))))
  const { reddit, gemini, tokens, revision, ...byStatus } = counters
  const { pending, processing, processed, error } = byStatus
  return {
    total: pending + processing + processed + error,
    ...byStatus,
    subreddits: mergeCoverage(found.flatMap((run) => run?.coverage ?? [])),
    requests: { reddit, gemini, tokens },
    revision,
  }
}
