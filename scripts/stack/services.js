import { randomBytes } from 'node:crypto'
import { startRedis } from '../embedded-redis.js'
import { freePort } from '../ports.js'
import { step } from '../progress.js'
import { keepRunning } from './keep-running.js'
import { startReloadingService } from './reloading-service.js'
import { startService } from './service.js'

// together with the limit of Redis they stay under five seconds
const STOP_LIMIT_MS = { api: 900, worker: 2500, sandbox: 400 }
const WORKER_DRAIN_MS = 1500

/**
 * Starts Redis (unless REDIS_URL is set), then the sandbox, the worker and the API side by side. They stop in the
 * opposite order.
 * @param {import('./stack.js').Stack} stack
 * @param {object} options
 * @param {string} options.root the checkout
 * @param {string} options.host where the API listens
 * @param {number} options.port
 * @param {boolean} options.sandbox whether the services are simulated
 * @param {boolean} options.verbose
 * @param {boolean} [options.reload] restarts a service when its source changes
 * @param {string} [options.webDist] the built web app, for the API to serve
 * @returns {Promise<{ apiUrl: string }>} resolves when every service is ready
 */
export async function startServices(stack, { root, host, port, sandbox, verbose, reload = false, webDist }) {
  const redisUrl = await startOwnRedis(stack)

  /** @param {'api' | 'worker' | 'sandbox'} name @param {NodeJS.ProcessEnv} env */
  const start = (name, env) => {
    const service = { root, name, env, stopLimitMs: STOP_LIMIT_MS[name], verbose }
    return reload ? startReloadingService(stack, service) : startService(stack, service)
  }

  const shared = {
    REDIS_URL: redisUrl,
    CREDENTIAL_KEYS: process.env.CREDENTIAL_KEYS || `k1:${randomBytes(32).toString('base64')}`,
  }
  /** @type {Promise<unknown>[]} */
  const services = []
  if (sandbox) {
    const address = { HOST: '127.0.0.1', PORT: String(await freePort()) }
    Object.assign(shared, { SANDBOX_URL: `http://${address.HOST}:${address.PORT}` })
    services.push(start('sandbox', address))
  }
  services.push(start('worker', { ...shared, DRAIN_MS: String(WORKER_DRAIN_MS) }))
  const api = start('api', {
    ...shared,
    HOST: host,
    PORT: String(port),
    ...(webDist && { WEB_DIST: webDist }),
  })
  const [{ url }] = await step('Starting the services', () => Promise.all([api, ...services]))
  return { apiUrl: url ?? `http://127.0.0.1:${port}` }
}

/**
 * Starts Redis, and a new one at the same address whenever it ends by itself.
 * @param {import('./stack.js').Stack} stack
 * @returns {Promise<string>} its address
 */
async function startOwnRedis(stack) {
  let redis = await startRedis()
  const { url, server } = redis
  if (!server) return url
  let restarted = Promise.resolve()
  stack.add(async () => {
    await restarted.catch(() => {})
    await redis.stop()
  })
  const startAgain = async () => {
    // removes the folder of the one that ended
    await redis.stop()
    redis = await startRedis({ url: '', port: Number(new URL(url).port) })
  }
  keepRunning(stack, {
    title: 'Redis',
    loss: ', empty: open pages restore their questions',
    exited: async () => (await redis.server?.exited) ?? 'ended',
    lastOutput: () => redis.server?.output() ?? '',
    async restart() {
      restarted = startAgain()
      await restarted
    },
  })
  return url
}
