import { Redis } from 'ioredis'
import { isNewEnough, OLDEST_REDIS } from '../redis/redis-program.js'

const LIMIT_MS = 5000

/**
 * Checks that Quarry can use the Redis at an address.
 * @param {string} url
 * @throws {Error} one sentence that names host and port, never the password
 */
export async function checkRedisAddress(url) {
  const place = placeOf(url)
  const redis = new Redis(url, {
    lazyConnect: true,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
    connectTimeout: LIMIT_MS,
    commandTimeout: LIMIT_MS,
  })
  /** @type {Error | undefined} */
  let lastError
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

/** @param {string} url */
function placeOf(url) {
  try {
    const { protocol, hostname, port, username, password } = new URL(url)
    decodeURIComponent(username + password)
    if (/^rediss?:$/.test(protocol)) return `${hostname}:${port || 6379}`
  } catch {
    // reported below
  }
  throw new Error('REDIS_URL is not an address such as redis://localhost:6379.')
}

/** @param {unknown} error */
function reasonOf(error) {
  const message = error instanceof Error ? error.message : String(error)
  if (/WRONGPASS|invalid password|NOAUTH|NOPERM|without any password/i.test(message)) {
    return 'it rejects that user or password'
  }
  if (/ECONNREFUSED/.test(message)) return 'nothing listens there'
  if (/ENOTFOUND|EAI_AGAIN/.test(message)) return 'no such host is known'
  if (/timed? ?out|ETIMEDOUT/i.test(message)) return `nothing there responds within ${LIMIT_MS / 1000} s`
  // a server that is not Redis sends something else and closes the connection; either can be noticed first
  if (/protocol error|RESP type|closed|EPIPE|ECONNRESET|ECONNABORTED/i.test(message)) {
    return 'the server there is not Redis'
  }
  return message
}
