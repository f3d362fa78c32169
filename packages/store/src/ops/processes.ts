import { hostname } from 'node:os'
import { readJson } from '@quarry/contracts/read-json'
import type { Redis } from 'ioredis'
import { z } from 'zod'
import type { Keys } from '../keys.ts'

/** Milliseconds between a process's heartbeats. */
export const HEARTBEAT_MS = 10_000
/** How many seconds after its last heartbeat a process is considered alive. */
export const ALIVE_SECONDS = 30
/** How many seconds after its last heartbeat a process is listed, so that operators see crashes. */
const LISTED_SECONDS = 600
/**
 * The version of what APIs and pages keep in Redis. APIs of different versions must not run at the same time. The second
 * keeps a copy of each analysis.
 */
const STORE_VERSION = 2

const Heartbeat = z.object({
  id: z.string(),
  app: z.enum(['api', 'worker']),
  host: z.string(),
  version: z.string(),
  /** In Redis' time, which all processes share. */
  atSeconds: z.number(),
  upSeconds: z.number(),
  /** How many runs the worker is processing. */
  runs: z.number(),
  storeVersion: z.number().default(1),
})
type Heartbeat = z.infer<typeof Heartbeat>

/** A process with a heartbeat in the last ten minutes that has not been stopped. */
export interface ProcessInfo extends Omit<Heartbeat, 'atSeconds' | 'storeVersion'> {
  secondsSinceHeartbeat: number
  isAlive: boolean
}

/** Sends the heartbeats of this process. */
export function createHeartbeatSender(
  redis: Redis,
  keys: Keys,
  { id, app, version }: Pick<Heartbeat, 'id' | 'app' | 'version'>,
) {
  let isFirst = true

  /** Deletes old entries. Only a starting process adds one, so doing this at the start bounds the hash. */
  async function forgetCrashed(nowSeconds: number): Promise<void> {
    const fields = Object.entries(await redis.hgetall(keys.processes))
    const old = fields.filter(([, text]) => nowSeconds - (parse(text)?.atSeconds ?? 0) > LISTED_SECONDS)
    if (old.length > 0) await redis.hdel(keys.processes, ...old.map(([name]) => name))
  }

  return {
    async send(runs = 0): Promise<void> {
      const [seconds] = await redis.time()
      const atSeconds = Number(seconds)
      if (isFirst) await forgetCrashed(atSeconds)
      isFirst = false
      const upSeconds = Math.round(process.uptime())
      const heartbeat: Heartbeat = {
        ...{ id, app, host: hostname(), version, atSeconds, upSeconds, runs },
        storeVersion: STORE_VERSION,
      }
      await redis
        .multi()
        .hset(keys.processes, id, JSON.stringify(heartbeat))
        .expire(keys.processes, LISTED_SECONDS)
        .exec()
    },

    /** Removes the entry of a process that stops, so that it is not taken for a crash. */
    async retire(): Promise<void> {
      await redis.hdel(keys.processes, id)
    },
  }
}

async function readHeartbeats(redis: Redis, keys: Keys) {
  const [fields, [seconds]] = await Promise.all([redis.hgetall(keys.processes), redis.time()])
  return Object.values(fields)
    .flatMap((text) => parse(text) ?? [])
    .map(({ atSeconds, ...process }) => {
      const secondsSinceHeartbeat = Math.max(0, Number(seconds) - atSeconds)
      return { ...process, secondsSinceHeartbeat, isAlive: secondsSinceHeartbeat <= ALIVE_SECONDS }
    })
}

/** Returns an API that runs and keeps something else in Redis than this version; undefined if there is none. */
export async function findIncompatibleApi(redis: Redis, keys: Keys): Promise<ProcessInfo | undefined> {
  return (await readHeartbeats(redis, keys)).find(
    ({ app, isAlive, storeVersion }) => app === 'api' && isAlive && storeVersion !== STORE_VERSION,
  )
}

/** Returns every process of the last ten minutes, by kind and name. */
export async function readProcesses(redis: Redis, keys: Keys): Promise<ProcessInfo[]> {
  return (await readHeartbeats(redis, keys))
    .map(({ storeVersion: _, ...process }) => process)
    .filter(({ secondsSinceHeartbeat }) => secondsSinceHeartbeat <= LISTED_SECONDS)
    .sort((a, b) => a.app.localeCompare(b.app) || processName(a).localeCompare(processName(b)))
}

const parse = (text: string) => Heartbeat.safeParse(readJson(text)).data

/** Returns the name that people use for a process: `worker-1·f00d`. */
export const processName = ({ host, id }: Pick<ProcessInfo, 'host' | 'id'>) => `${host}·${id.slice(0, 4)}`

/** Returns the number of workers with a recent heartbeat. */
export const countWorkers = (processes: readonly ProcessInfo[]): number =>
  processes.filter(({ app, isAlive }) => app === 'worker' && isAlive).length
