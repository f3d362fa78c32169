import { AsyncLocalStorage } from 'node:async_hooks'
import type { RunId } from '@quarry/contracts/run'
import type { RunCounts } from '@quarry/store/ops/run-activity'
import type { RequestOutcome } from '@quarry/telemetry/observe-requests'

export type RunCounter = ReturnType<typeof createRunCounter>

/** Counts requests and results of each run since the last `take`. */
export function createRunCounter() {
  const current = new AsyncLocalStorage<RunId>()
  let runs = new Map<RunId, { requests: Record<string, number>; results: number }>()

  function countsOf(runId: RunId) {
    const counts = runs.get(runId) ?? { requests: {}, results: 0 }
    runs.set(runId, counts)
    return counts
  }

  return {
    /** Calls `work`, whose requests count for the run. */
    during<Result>(runId: RunId, work: () => Promise<Result>): Promise<Result> {
      countsOf(runId)
      return current.run(runId, work)
    },

    /** Returns the callback for the outcome of a request that begins now; undefined outside of a run. */
    request(): ((outcome: RequestOutcome) => void) | undefined {
      const runId = current.getStore()
      if (runId === undefined) return undefined
      return (outcome) => {
        const { requests } = countsOf(runId)
        requests[outcome] = (requests[outcome] ?? 0) + 1
      }
    },

    saved(runId: RunId, results: number): void {
      countsOf(runId).results += results
    },

    take(): RunCounts[] {
      const taken = [...runs].map(([runId, counts]) => ({ runId, ...counts }))
      runs = new Map()
      return taken
    },
  }
}
