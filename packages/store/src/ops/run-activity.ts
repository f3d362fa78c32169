import type { RunId } from '@quarry/contracts/run'
import type { Redis } from 'ioredis'
import type { Keys, SessionId } from '../keys.ts'
import { runScript } from '../scripts.ts'

/** A worker's requests and results for a run since its last report. */
export interface RunCounts {
  sessionId: SessionId
  runId: RunId
  /** Requests by outcome: ok, throttled, refused, failed, unreachable. */
  requests: Readonly<Record<string, number>>
  /** Titles cleaned or questions found. */
  results: number
}

/** Requests and results of a run, over all workers that had it. */
export interface RunActivity {
  /** The worker that reported last; undefined before its first report. */
  worker: string | undefined
  requests: Record<string, number>
  /** Results of each of the last five minutes, the current one last. */
  resultsByMinute: number[]
}

/** Minutes of results per run. With the worker's name and five outcomes about 0.2 kB, deleted with the run. */
export const ACTIVITY_MINUTES = 5
const MINUTE_MS = 60_000

/** `now` returns milliseconds since 1970. */
export function createRunActivities(redis: Redis, keys: Keys, now: () => number = Date.now) {
  const thisMinute = () => Math.floor(now() / MINUTE_MS)

  return {
    async count(worker: string, runs: readonly RunCounts[]): Promise<void> {
      const minute = thisMinute()
      for (const { sessionId, runId, requests, results } of runs) {
        const counts = Object.entries(requests).map(([outcome, number]) => [`requests:${outcome}`, number])
        const all = [...counts, [`minute:${minute}`, results]].filter(([, number]) => number !== 0)
        const runKeys = [...keys.session(sessionId), ...keys.run(sessionId, runId)]
        await runScript(redis, 'countRun', runKeys, ['', worker, minute, ACTIVITY_MINUTES, ...all.flat()])
      }
    },

    async read(sessionId: SessionId, runId: RunId): Promise<RunActivity> {
      const fields = new Map(Object.entries(await redis.hgetall(keys.runActivity(sessionId, runId))))
      const minute = thisMinute()
      const ofRequests = [...fields].filter(([name]) => name.startsWith('requests:'))
      return {
        worker: fields.get('worker'),
        requests: Object.fromEntries(
          ofRequests.map(([name, number]) => [name.slice('requests:'.length), Number(number)]),
        ),
        resultsByMinute: Array.from({ length: ACTIVITY_MINUTES }, (_, i) =>
          Number(fields.get(`minute:${minute - ACTIVITY_MINUTES + 1 + i}`) ?? 0),
        ),
      }
    },
  }
}
