import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startChild } from './child.ts'
import { endWithParent } from './parent-exit.js'
import { freePort } from './ports.js'
import { step } from './progress.js'
import { findRedis, redisCacheDir } from './redis/find-redis.js'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const START_LIMIT_MS = 60_000
const STOP_LIMIT_MS = 800
// if this process is killed, its clients stop too and may still need to write
const GRACE_SECONDS = 2
const PORT_TRIES = 3
const MEMORY_POLICY = [
  ...['--maxmemory', process.env.EMBEDDED_REDIS_MAXMEMORY ?? '512mb'],
  ...['--maxmemory-policy', 'noeviction', '--save', ''],
]

/**
 * @typedef {object} RunningRedis
 * @property {string} url
 * @property {string} source how the server was found, for messages
 * @property {import('./child.ts').Child} [server] the process, if it was started here
 * @property {() => Promise<void>} stop resolves when the server has exited; leaves a server of REDIS_URL running
 */

/**
 * Starts a Redis for this process: on loopback, without eviction, with a memory limit (EMBEDDED_REDIS_MAXMEMORY, by
 * default 512mb). It ends with this process, even if that is killed. If REDIS_URL is set, that server is used instead.
 * @param {object} [options]
 * @param {string} [options.url] a running server to use instead; empty to start one whatever REDIS_URL is
 * @param {string} [options.dataDir] folder for an append-only file; without it no data outlives the server
 * @param {number} [options.port] a free port by default
 * @param {readonly string[]} [options.settings] further arguments of redis-server
 * @returns {Promise<RunningRedis>}
 * @throws {Error} if no server is found or it does not start; the message says what to do
 */
export async function startRedis({ url = process.env.REDIS_URL, dataDir, port, settings = [] } = {}) {
  if (url) return { url, source: 'REDIS_URL', stop: async () => {} }
  const found = await step('Looking for a Redis server', () => findRedis(redisCacheDir(root)))
  let failure
  for (let attempt = 1; attempt <= PORT_TRIES; attempt++) {
    try {
      return await launch(found, port ?? (await freePort()), dataDir, settings)
    } catch (error) {
      failure = error
      // another program may bind the free port before the server does
      if (port !== undefined || !/in use/i.test(String(error))) break
    }
  }
  throw failure
}

/**
 * @param {Awaited<ReturnType<typeof findRedis>>} found
 * @param {number} port
 * @param {string | undefined} dataDir
 * @param {readonly string[]} settings
 * @returns {Promise<RunningRedis>}
 */
async function launch(found, port, dataDir, settings) {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'quarry-redis-'))
  mkdirSync(folder, { recursive: true })
  const place = ['--bind', '127.0.0.1', '--port', String(port), '--dir', folder]
  const args = [...place, '--appendonly', dataDir ? 'yes' : 'no', ...MEMORY_POLICY, ...settings]
  const server = startChild(found.file, args, { env: found.env })
  const watcher = endWithParent(server.pid, { graceSeconds: GRACE_SECONDS, folder: dataDir ? '' : folder })
  const stop = async () => {
    await server.stop(STOP_LIMIT_MS)
    await watcher.release()
  }
  if (await isReadyInTime(server)) {
    // the watcher ends the server when this process exits
    server.unref()
    return { url: `redis://127.0.0.1:${port}`, source: found.source, server, stop }
  }
  await stop()
  throw new Error(`Redis (${found.source}) did not start: ${server.output().trim() || 'it printed nothing'}`)
}

/**
 * Returns true once the server reports that it is ready; false if it exits first or takes longer than the limit.
 * @param {import('./child.ts').Child} server
 */
async function isReadyInTime(server) {
  const ready = new Promise((resolve) => {
    server.process.stdout?.on('data', () => {
      if (server.output().includes('Ready to accept connections')) resolve(true)
    })
  })
  const ended = server.exited.then(() => false)
  return await Promise.race([ready, ended, sleep(START_LIMIT_MS, false, { ref: false })])
}
