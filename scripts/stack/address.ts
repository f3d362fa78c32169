import { Redis } from 'ioredis'
import { portProblem } from '../ports.js'
import { isNewEnough, OLDEST_REDIS } from '../redis/find-redis.js'

const DEFAULT_PORT = 3000
const HIGHEST_PORT = 65_535

/**
 * Reads where Quarry listens: PORT (3000) and HOST (this machine only). Throws a one-sentence error if the port cannot
 * be used.
 */
export async function readAddress({
  PORT = String(DEFAULT_PORT),
  HOST = '127.0.0.1',
}: NodeJS.ProcessEnv): Promise<{ host: string; port: number }> {
  const port = Number(PORT)
  if (!/^\d+$/.test(PORT) || port > HIGHEST_PORT)
    throw new Error(`PORT is ${PORT}, which is not a port from 0 to ${HIGHEST_PORT}.`)
  // another program on IPv6 would get the requests to `localhost`
  const problem = (await portProblem(port, HOST)) ?? (await portProblem(port, '::1'))
  if (problem) throw new Error(formatPortProblem(port, problem))
  return { host: HOST, port }
}

/** Returns a sentence that says what to do. */
export function formatPortProblem(port: number, problem: 'in use' | 'not allowed'): string {
  if (problem === 'not allowed')
    return `Port ${port} is not allowed for this user: choose a higher one, such as PORT=${DEFAULT_PORT}.`
  const other = port < HIGHEST_PORT ? port + 1 : port - 1
  return `Port ${port} is in use: stop what uses it, or choose another one, such as PORT=${other}.`
}

const LIMIT_MS = 5000

/**
 * Checks that Quarry can use the Redis at an address. Throws a one-sentence error that states host and port, but never
 * the password.
 */
export async function checkRedisAddress(url: string): Promise<void> {
  const place = placeOf(url)
  const redis = new Redis(url, {
    lazyConnect: true,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
    connectTimeout: LIMIT_MS,
    commandTimeout: LIMIT_MS,
  })
  let lastError: Error | undefined
  redis.on('error', (error) => {
    lastError = error
  })
  try {
    await redis.connect()
    const version = /^redis_version:(\S+)/m.exec(await redis.info('server'))?.[1]
    if (!version) throw new Error('it does not report its version')
    if (!isNewEnough(version))
      throw new Error(`it is Redis ${version}, and Quarry needs ${OLDEST_REDIS} or newer`)
  } catch (error) {
    throw new Error(`REDIS_URL points to ${place}, but ${reasonOf(lastError ?? error)}.`)
  } finally {
    redis.disconnect()
  }
}

function placeOf(url: string): string {
  try {
    const { protocol, hostname, port, username, password } = new URL(url)
    decodeURIComponent(username + password)
    if (/^rediss?:$/.test(protocol)) return `${hostname}:${port || 6379}`
  } catch {
    // reported below
  }
  throw new Error('REDIS_URL is not an address such as redis://localhost:6379.')
}

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  if (/WRONGPASS|invalid password|NOAUTH|NOPERM|without any password/i.test(message)) {
    return 'it rejects that user or password'
  }
  if (/ECONNREFUSED/.test(message)) return 'nothing listens there'
  if (/ENOTFOUND|EAI_AGAIN/.test(message)) return 'no such host is known'
  if (/timed? ?out|ETIMEDOUT/i.test(message)) return `nothing there responds within ${LIMIT_MS / 1000} s`
  // a server that is not Redis sends something else and closes the connection, and either may be noticed first
  if (/protocol error|RESP type|closed|EPIPE|ECONNRESET|ECONNABORTED/i.test(message)) {
    return 'the server there is not Redis'
  }
  return message
}
