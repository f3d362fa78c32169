import { once } from 'node:events'
import { realEndpoints, type ServiceEndpoints } from '@quarry/platforms/endpoints'
import type { Redis } from 'ioredis'
import type { ApiApp } from '../api-app.ts'
import { buildApp } from '../build-app.ts'
import { type Config, readConfig } from '../config.ts'
import { createDependencies, type Dependencies } from '../dependencies.ts'
import { sendHeartbeats } from '../heartbeats.ts'
import { createLogger } from '../logger.ts'

export const testSealingKeys = `k1:${Buffer.alloc(32, 7).toString('base64')}`

const NOWHERE = 'http://127.0.0.1:9'
const unreachable = { redditAuthUrl: NOWHERE, redditApiUrl: NOWHERE, geminiUrl: NOWHERE }

/** A busy machine, or the sandbox in the same process, can stall for seconds without the API being overloaded. */
const NO_LOAD_SHEDDING = { loopDelayMaxMs: 120_000 }
/** Next to browsers, Redis can wait seconds for CPU, which does not mean a lost connection. */
const PATIENT = { redisSilenceMs: 120_000 }

export interface TestApiOptions {
  isRedisThere?: boolean
  isPatient?: boolean
  /** Addresses of the real services. By default nothing responds there. */
  real?: Partial<ServiceEndpoints>
  limits?: Partial<Pick<Config, 'callLimits' | 'runLimits'>>
  /** Folder of a built web app. */
  webAppFolder?: string
}

export interface TestApi {
  app: ApiApp
  dependencies: Dependencies
  /** Everything logged so far, at every level. */
  log: string[]
  close: () => Promise<void>
}

/**
 * Builds the whole API from an environment like main does, with its log in memory. `isPatient: false` is for tests of a
 * silent Redis.
 */
export async function createTestApi(
  environment: Record<string, string>,
  {
    isRedisThere = true,
    isPatient = true,
    real = unreachable,
    limits = {},
    webAppFolder,
  }: TestApiOptions = {},
): Promise<TestApi> {
  const read = readConfig({ CREDENTIAL_KEYS: testSealingKeys, LOG_LEVEL: 'trace', ...environment })
  const config = { ...read, ...limits, endpoints: { ...read.endpoints, real: { ...realEndpoints, ...real } } }
  const log: string[] = []
  const logger = createLogger({
    level: config.logLevel,
    destination: { write: (line) => void log.push(line) },
  })
  const dependencies = createDependencies(config, logger, isPatient ? PATIENT : {})
  const app = await buildApp(dependencies, { webAppFolder, pressure: NO_LOAD_SHEDDING })
  // Only for the operators' pages, because other tests compare everything that is in Redis.
  if (config.opsPassword !== undefined) await sendHeartbeats(app, dependencies)
  await app.ready()
  if (isRedisThere) await untilQueuesReady(dependencies)
  return {
    app,
    dependencies,
    log,
    async close() {
      await app.close()
      await dependencies.close()
    },
  }
}

/** Resolves when the queues have written their settings, so that later commands on the connection come after that. */
export async function untilQueuesReady({ redis, queues }: Dependencies): Promise<void> {
  if (redis.status !== 'ready') await once(redis, 'ready')
  await Promise.all(Object.values(queues.queues).map((queue) => queue.isPaused()))
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD'

/** Calls as one browser, which sends the session cookie back. */
export function openBrowser(app: ApiApp) {
  let cookie: string | undefined
  return {
    cookie: () => cookie,
    async call(method: Method, url: string, body?: unknown, headers: Record<string, string> = {}) {
      const response = await app.inject({
        method,
        url,
        headers: {
          ...(cookie === undefined ? {} : { cookie }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const [given] = response.cookies
      if (given) cookie = `${given.name}=${given.value}`
      return response
    },
  }
}

export type Browser = ReturnType<typeof openBrowser>

/** Returns the id of the session that the browser's cookie opens. */
export const sessionIdOf = ({ dependencies }: TestApi, browser: Browser) =>
  dependencies.sessionIdOfCookie(browser.cookie()?.split('=')[1] ?? '')

/** Returns every key under the prefix with its content as text. */
export async function dumpRedis(
  redis: Redis,
  prefix: string,
  isWanted: (key: string) => boolean = () => true,
): Promise<Map<string, string>> {
  const contents = new Map<string, string>()
  for await (const keys of redis.scanStream({ match: `${prefix}*`, count: 1000 })) {
    const wanted: string[] = keys.filter(isWanted)
    const found = await Promise.all(wanted.map((key) => contentsOf(redis, key)))
    for (const [index, key] of wanted.entries()) contents.set(key, JSON.stringify(found[index]))
  }
  return new Map([...contents].sort(([a], [b]) => a.localeCompare(b)))
}

async function contentsOf(redis: Redis, key: string): Promise<unknown> {
  switch (await redis.type(key)) {
    case 'string':
      return redis.get(key)
    case 'hash':
      return redis.hgetall(key)
    case 'list':
      return redis.lrange(key, 0, -1)
    case 'set':
      return redis.smembers(key)
    case 'zset':
      return redis.zrange(key, '0', '-1', 'WITHSCORES')
    case 'stream':
      return redis.xrange(key, '-', '+')
    default:
      return null
  }
}
