import { hostname } from 'node:os'
import { readJson } from '@quarry/contracts/read-json'
import type { Redis } from 'ioredis'
import { z } from 'zod'
import type { Keys } from '../keys.ts'
import { differenceOf, KeyChecks } from './key-checks.ts'

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
  keyChecks: KeyChecks.default({}),
})
type Heartbeat = z.infer<typeof Heartbeat>

/** A process with a heartbeat in the last ten minutes that has not been stopped. */
export interface ProcessInfo extends Omit<Heartbeat, 'atSeconds' | 'storeVersion' | 'keyChecks'> {
  secondsSinceHeartbeat: number
  isAlive: boolean
}

/** This process has other keys than a live one, so it must not run. The message says what to do. */
export class DifferentKeysError extends Error {}

/** Sends the heartbeats of this process. */
export function createHeartbeatSender(
  redis: Redis,
  keys: Keys,
  {
    id,
    app,
    version,
    keyChecks = {},
  }: Pick<Heartbeat, 'id' | 'app' | 'version'> & Partial<Pick<Heartbeat, 'keyChecks'>>,
) {
  /** When the first heartbeat reached Redis, by `performance.now()`. */
  let joinedAt: number | undefined

  /** Deletes old entries. Only a starting process adds one, so doing this at the start bounds the hash. */
  async function forgetCrashed(nowSeconds: number): Promise<void> {
    const fields = Object.entries(await redis.hgetall(keys.processes))
    const old = fields.filter(([, text]) => nowSeconds - (parse(text)?.atSeconds ?? 0) > LISTED_SECONDS)
    if (old.length > 0) await redis.hdel(keys.processes, ...old.map(([name]) => name))
  }

  return {
    /**
     * Compares the keys with those of all live processes in the first heartbeat, and for a while after it, because a
     * Redis that has been emptied gets the others' heartbeats again only then. Throws DifferentKeysError. A process
     * that has run for longer never stops because of a newcomer.
     */
    async send(runs = 0): Promise<void> {
      const [seconds] = await redis.time()
      const atSeconds = Number(seconds)
      if (joinedAt === undefined) await forgetCrashed(atSeconds)
      const upSeconds = Math.round(process.uptime())
      const heartbeat: Heartbeat = {
        ...{ id, app, host: hostname(), version, atSeconds, upSeconds, runs },
        storeVersion: STORE_VERSION,
        keyChecks,
      }
      // In one step, so that of two processes that start at the same moment only the later one sees the other.
      const replies = await redis
        .multi()
        .hvals(keys.processes)
        .hset(keys.processes, id, JSON.stringify(heartbeat))
        .expire(keys.processes, LISTED_SECONDS)
        .exec()
      joinedAt ??= performance.now()
      if (performance.now() - joinedAt > ALIVE_SECONDS * 1000) return
      const problem = keysProblem(heartbeat, parseHeartbeats(Texts.parse(replies?.[0]?.[1]), atSeconds))
      if (problem === undefined) return
      await redis.hdel(keys.processes, id)
      throw new DifferentKeysError(problem)
    },

    /** Removes the entry of a process that stops, so that it is not taken for a crash. */
    async retire(): Promise<void> {
      await redis.hdel(keys.processes, id)
    },
  }
}

const Texts = z.array(z.string())

function parseHeartbeats(texts: readonly string[], nowSeconds: number) {
  return texts
    .flatMap((text) => parse(text) ?? [])
    .map(({ atSeconds, ...process }) => {
      const secondsSinceHeartbeat = Math.max(0, nowSeconds - atSeconds)
      return { ...process, secondsSinceHeartbeat, isAlive: secondsSinceHeartbeat <= ALIVE_SECONDS }
    })
}

async function readHeartbeats(redis: Redis, keys: Keys) {
  const [texts, [seconds]] = await Promise.all([redis.hvals(keys.processes), redis.time()])
  return parseHeartbeats(texts, Number(seconds))
}

/** What a different key costs. */
const losses = {
  IDENTITY_KEY: 'users would lose their sessions',
  CREDENTIAL_KEYS: 'runs would lose their credentials',
} as const

/** Returns why a process must not run beside the live ones and what to do about it; undefined if it may. */
function keysProblem(
  { app, keyChecks }: Pick<Heartbeat, 'app' | 'keyChecks'>,
  processes: ReturnType<typeof parseHeartbeats>,
): string | undefined {
  for (const other of processes.filter(({ isAlive }) => isAlive)) {
    const variable = differenceOf(keyChecks, other.keyChecks)
    if (variable === undefined) continue
    return `${variable} differs from that of the ${appNames[other.app]} ${processName(other)}, so ${losses[variable]}: copy the keys from its host, or stop it before you start this ${appNames[app]}, as docs/running/several-hosts.md says.`
  }
  return undefined
}

const appNames = { api: 'API', worker: 'worker' } as const

/** Returns an API that runs and keeps something else in Redis than this version; undefined if there is none. */
export async function findIncompatibleApi(redis: Redis, keys: Keys): Promise<ProcessInfo | undefined> {
  return (await readHeartbeats(redis, keys)).find(
    ({ app, isAlive, storeVersion }) => app === 'api' && isAlive && storeVersion !== STORE_VERSION,
  )
}

/** Returns every process of the last ten minutes, by kind and name. */
export async function readProcesses(redis: Redis, keys: Keys): Promise<ProcessInfo[]> {
  return (await readHeartbeats(redis, keys))
    .map(({ storeVersion: _, keyChecks: __, ...process }) => process)
    .filter(({ secondsSinceHeartbeat }) => secondsSinceHeartbeat <= LISTED_SECONDS)
    .sort((a, b) => a.app.localeCompare(b.app) || processName(a).localeCompare(processName(b)))
}

const parse = (text: string) => Heartbeat.safeParse(readJson(text)).data

/** Returns the name that people use for a process: `worker-1·f00d`. */
export const processName = ({ host, id }: Pick<ProcessInfo, 'host' | 'id'>) => `${host}·${id.slice(0, 4)}`

/** Returns the number of workers with a recent heartbeat. */
export const countWorkers = (processes: readonly ProcessInfo[]): number =>
  processes.filter(({ app, isAlive }) => app === 'worker' && isAlive).length
