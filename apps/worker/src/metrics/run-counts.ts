import { AsyncLocalStorage } from 'node:async_hooks'
import type { RunId } from '@quarry/contracts/run'
import type { SessionId } from '@quarry/store/keys'
import type { RunCounts } from '@quarry/store/ops/run-activity'
import type { RequestOutcome } from '@quarry/telemetry/observe-requests'

export type RunCounter = ReturnType<typeof createRunCounter>

/** Counts requests and results of each run since the last `take`. */
export function createRunCounter() {
  const current = new AsyncLocalStorage<RunId>()
  /** Sessions of the active runs. */
  const sessions = new Map<RunId, SessionId>()
  let runs = new Map<RunId, { sessionId: SessionId; requests: Record<string, number>; results: number }>()

  /** Returns undefined for a run that has left the worker and whose counts were taken. */
  function countsOf(runId: RunId) {
    const sessionId = sessions.get(runId)
    if (sessionId === undefined) return runs.get(runId)
    const counts = runs.get(runId) ?? { sessionId, requests: {}, results: 0 }
    runs.set(runId, counts)
    return counts
  }

  return {
    /** Calls `work`, whose requests count for the run. */
    async during<Result>(sessionId: SessionId, runId: RunId, work: () => Promise<Result>): Promise<Result> {
      sessions.set(runId, sessionId)
      countsOf(runId)
      try {
        return await current.run(runId, work)
      } finally {
        sessions.delete(runId)
      }
    },

    /** Returns the callback for the outcome of a request that begins now; undefined outside of a run. */
    request(): ((outcome: RequestOutcome) => void) | undefined {
      const runId = current.getStore()
      if (runId === undefined) return undefined
      return (outcome) => {
        const counts = countsOf(runId)
        if (counts) counts.requests[outcome] = (counts.requests[outcome] ?? 0) + 1
      }
    },

    saved(runId: RunId, results: number): void {
      const counts = countsOf(runId)
      if (counts) counts.results += results
    },

    take(): RunCounts[] {
      const taken = [...runs].map(([runId, counts]) => ({ runId, ...counts }))
      runs = new Map()
      return taken
    },
  }
}
