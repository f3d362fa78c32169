import { runProgram } from '../run-program.js'

/** The oldest Redis that BullMQ runs on. */
export const OLDEST_REDIS = '6.2'

/**
 * @typedef {object} RedisProgram
 * @property {string} file the server's program
 * @property {NodeJS.ProcessEnv} env what it must be started with
 * @property {string} version
 * @property {string} source where it was found, for messages
 */

/**
 * Runs the program once: it counts when it starts and is new enough.
 * @param {string} file
 * @param {string} source
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<RedisProgram>}
 * @throws {Error} with the reason why it does not count
 */
export async function checkRedisProgram(file, source, env = process.env) {
  const answer = await runProgram(file, ['--version'], { env, timeoutMs: 30_000 })
  const version = /\bv=(\d+\.\d+\.\d+)/.exec(answer.stdout)?.[1]
  if (!version) throw new Error(`${file} does not run: ${answer.output.trim() || 'no answer'}`)
  if (!isNewEnough(version)) throw new Error(`${file} is ${version}, older than ${OLDEST_REDIS}`)
  return { file, env, version, source }
}

/** @param {string} version as Redis gives it: `7.2.5` */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_REDIS.split('.').map(Number)
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)
}
