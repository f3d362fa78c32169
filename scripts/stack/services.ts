import { randomBytes } from 'node:crypto'
import { startRedis } from '../embedded-redis.js'
import { freePort } from '../ports.js'
import { step } from '../progress.js'
import { startReloadingService } from './reloading-service.ts'
import { keepRunning, startService } from './service.ts'
import type { Stack } from './stack.ts'

// together with Redis' limit, these stay below five seconds
const STOP_LIMIT_MS = { api: 900, worker: 2500, sandbox: 400 }

interface ServicesOptions {
  /** The checkout. */
  root: string
  /** The API's address. */
  host: string
  port: number
  /** Whether the services are simulated. */
  sandbox: boolean
  verbose: boolean
  /** Restarts a service when its source changes. */
  reload?: boolean
}

/**
 * Starts Redis (unless REDIS_URL is set), then the sandbox, the worker and the API in parallel. They stop in reverse
 * order. Resolves when every service is ready.
 */
export async function startServices(
  stack: Stack,
  { root, host, port, sandbox, verbose, reload = false }: ServicesOptions,
): Promise<{ apiUrl: string }> {
  const redisUrl = await startOwnRedis(stack)

  const start = (name: keyof typeof STOP_LIMIT_MS, env: NodeJS.ProcessEnv) => {
    const service = { root, name, env, stopLimitMs: STOP_LIMIT_MS[name], verbose }
    return reload ? startReloadingService(stack, service) : startService(stack, service)
  }

  const shared = {
    REDIS_URL: redisUrl,
    CREDENTIAL_KEYS: process.env.CREDENTIAL_KEYS || `k1:${randomBytes(32).toString('base64')}`,
  }
  const services: Promise<unknown>[] = []
  if (sandbox) {
    const address = { HOST: '127.0.0.1', PORT: String(await freePort()) }
    const url = `http://${address.HOST}:${address.PORT}`
    Object.assign(shared, { SANDBOX_URL: url, ...standIn(url) })
    services.push(start('sandbox', address))
  }
  services.push(start('worker', shared))
  const api = start('api', { ...shared, HOST: host, PORT: String(port) })
  const [{ url }] = await step('Starting the services', () => Promise.all([api, ...services]))
  return { apiUrl: url ?? `http://127.0.0.1:${port}` }
}

/** With MODEL_ENDPOINT=sandbox, the sandbox simulates the operator's model. */
function standIn(sandboxUrl: string): NodeJS.ProcessEnv {
  const { MODEL_ENDPOINT, MODEL_ENDPOINT_MODEL } = process.env
  if (MODEL_ENDPOINT !== 'sandbox') return {}
  return {
    MODEL_ENDPOINT: `${sandboxUrl}/model-endpoint/v1`,
    MODEL_ENDPOINT_MODEL: MODEL_ENDPOINT_MODEL || 'sandbox:4b',
  }
}

/** Starts Redis, restarts it at the same address whenever it exits, and returns its address. */
async function startOwnRedis(stack: Stack): Promise<string> {
  let redis = await startRedis()
  const { url, server } = redis
  if (!server) return url
  let restarted = Promise.resolve()
  stack.add(async () => {
    await restarted.catch(() => {})
    await redis.stop()
  })
  const startAgain = async () => {
    // removes the exited Redis' folder
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
