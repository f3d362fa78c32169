import { readJson } from '@quarry/contracts/read-json'
import type { Redis } from 'ioredis'
import { z } from 'zod'
import type { Keys } from '../keys.ts'

const count = z.number().catch(0)

/** Names of the counts of a process in sliding windows. */
type RecentCount =
  /** Requests to a service in the last ten minutes; `failing` got a 5xx or no response. */
  | `requests:${string}`
  | `failing:${string}`
  /** Runs that another worker had taken over, and missed slots, in the last ten minutes. */
  | 'ownershipLost'
  | 'slotsMissed'
  /** Calls of users in the last five minutes; `failed` is 500, `rejected` is 503. */
  | 'calls'
  | 'failedCalls'
  | 'rejectedCalls'
  /** Polls in the last five minutes, and those of them that took longer than half a second. */
  | 'polls'
  | 'slowPolls'

/** The latest report of one API or worker, for the ops pages. Unknown fields of other versions are ignored. */
export const ProcessReport = z.object({
  id: z.string(),
  app: z.enum(['api', 'worker']),
  host: z.string(),
  /** Tag of the image, and a hash of its files or the commit. */
  version: z.string().catch('unknown'),
  build: z.string().catch('unknown'),
  state: z.enum(['serving', 'draining', 'ended']).catch('serving'),
  /** Milliseconds since 1970 by Redis' clock, like `reportedAt`; when the process had its first report. */
  startedAt: z.number(),
  reportedAt: z.number(),
  loopDelayMs: z.number(),
  memoryBytes: z.number(),
  /** Of a worker: the number of runs that it works on, and the first eight characters of their ids. */
  held: count,
  runs: z.array(z.string()).catch([]),
  recent: z.record(z.string(), count).catch({}),
})
export type ProcessReport = z.infer<typeof ProcessReport>

/** What a process reports about itself. */
export type ProcessState = Omit<ProcessReport, 'startedAt' | 'reportedAt'>

/** Sums a recent count of several processes. */
export const recentSum = (reports: readonly Pick<ProcessReport, 'recent'>[], name: RecentCount): number =>
  reports.reduce((sum, { recent }) => sum + (recent[name] ?? 0), 0)

/** How people refer to a process: `worker-1·f00d`. */
export const processName = ({ host, id }: Pick<ProcessReport, 'host' | 'id'>) => `${host}·${id.slice(0, 4)}`

/** Milliseconds for which the latest report of a process is stored, so that a lost process is noticed. */
const KEPT_MS = 3_600_000
const HASH_SECONDS = (2 * KEPT_MS) / 1000
/** Stored processes, about 0.6 kB each, and 6 kB more for a worker with 600 runs. Further ones are not shown. */
const PROCESSES_MAX = 500

/** Reports of all processes in one hash. `now` returns milliseconds since 1970 by Redis' clock. */
export function createProcessReports(
  redis: Redis,
  keys: Keys,
  now: () => number | Promise<number> = () => redisTimeMs(redis),
) {
  const startedAt = new Map<string, number>()

  async function readAll(): Promise<ProcessReport[]> {
    const texts = Object.values(await redis.hgetall(keys.opsProcesses))
    return texts.flatMap((text) => ProcessReport.safeParse(readJson(text)).data ?? [])
  }

  /** Only a starting process adds a field, so deleting old fields at that time bounds the hash. */
  async function makeRoom(nowMs: number): Promise<boolean> {
    const all = await readAll()
    const old = all.filter(({ reportedAt }) => nowMs - reportedAt > KEPT_MS)
    if (old.length > 0) await redis.hdel(keys.opsProcesses, ...old.map(({ id }) => id))
    return all.length - old.length < PROCESSES_MAX
  }

  return {
    /** Replaces the last report of the process. */
    async report(state: ProcessState): Promise<void> {
      const nowMs = await now()
      const since = startedAt.get(state.id)
      if (since === undefined && !(await makeRoom(nowMs))) return
      startedAt.set(state.id, since ?? nowMs)
      const report: ProcessReport = { ...state, startedAt: since ?? nowMs, reportedAt: nowMs }
      await redis
        .multi()
        .hset(keys.opsProcesses, state.id, JSON.stringify(report))
        .expire(keys.opsProcesses, HASH_SECONDS)
        .exec()
    },

    /** Returns the latest report of every process of the last hour, including ended ones. */
    async read(): Promise<ProcessReport[]> {
      const [all, nowMs] = await Promise.all([readAll(), now()])
      return all.filter(({ reportedAt }) => nowMs - reportedAt <= KEPT_MS)
    },
  }
}

async function redisTimeMs(redis: Redis): Promise<number> {
  const [seconds, micros] = await redis.time()
  return Number(seconds) * 1000 + Math.floor(Number(micros) / 1000)
}
