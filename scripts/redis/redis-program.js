import { runProgram } from '../run-program.js'

/** The oldest Redis that BullMQ runs on. */
export const OLDEST_REDIS = '6.2'

/**
 * @typedef {object} RedisProgram
 * @property {string} file path of the program
 * @property {NodeJS.ProcessEnv} env environment to start it with
 * @property {string} version
 * @property {string} source how it was found, for messages
 */

/**
 * Checks that the program starts and is new enough.
 * @param {string} file
 * @param {string} source
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<RedisProgram>}
 * @throws {Error} with the reason if not
 */
export async function checkRedisProgram(file, source, env = process.env) {
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
