import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { end, type Program, startProgram } from '@quarry/integration/stack'
import { Redis } from 'ioredis'
import { startRedis } from '../../scripts/embedded-redis.js'
import { freePort } from '../../scripts/ports.js'
import { test as watched } from './watched-test.ts'

/** Times as fast as real time: a free key's 12 s are 600 ms. */
const CLOCK_FACTOR = 20
const WEB_DIST = fileURLToPath(new URL('../../apps/web/dist', import.meta.url))

/** A part of the product that can be away for a while. */
type Part = { stop: () => Promise<void>; start: () => Promise<void> }

export type RestartableProduct = {
  url: string
  /** Keeps nothing on disk: started again, it is empty. */
  redis: Part & { flush: () => Promise<void>; expireSessions: () => Promise<void> }
  api: Part
}

/** A test against a Quarry of its own, whose parts may fail. The tests of a file share it, one after the other. */
export const test = watched.extend<object, { product: RestartableProduct }>({
  product: [
    async ({ browserName: _ }, use) => {
      const { product, stop } = await startProduct()
      await use(product)
      await stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
})

async function startProduct(): Promise<{ product: RestartableProduct; stop: () => Promise<void> }> {
  const redis = restartable(
    async (port) => await startRedis({ url: '', port }),
    await freePort(),
    (server) => server.stop(),
  )
  await redis.start()
  const address = `redis://127.0.0.1:${redis.port}`
  const sandbox = await startProgram('sandbox', {
    SANDBOX_CLOCK_FACTOR: String(CLOCK_FACTOR),
    LOG_LEVEL: 'warn',
  })
  const shared = {
    REDIS_URL: address,
    CREDENTIAL_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    SANDBOX_URL: sandbox.url,
    CLOCK_FACTOR: String(CLOCK_FACTOR),
    LOG_LEVEL: 'warn',
  }
  const api = restartable(
    (port) => startProgram('api', { ...shared, PORT: String(port), WEB_DIST }),
    await freePort(),
    // As it crashes; an orderly end would wait for calls that are under way.
    (program: Program) => end(program, 'SIGKILL'),
  )
  const [worker] = await Promise.all([startProgram('worker', shared), api.start()])
  const stop = async () => {
    await api.stop()
    for (const program of [worker, sandbox]) await end(program)
    await redis.stop()
  }
  const product = {
    url: `http://localhost:${api.port}`,
    api,
    redis: {
      ...redis,
      flush: () => asked(address, async (client) => void (await client.flushall())),
      expireSessions: () => asked(address, deleteSessions),
    },
  }
  return { product, stop }
}

/** Starts on the same port each time. */
function restartable<Running>(
  launch: (port: number) => Promise<Running>,
  port: number,
  halt: (running: Running) => Promise<void>,
) {
  let running: Running | undefined
  return {
    port,
    async start() {
      running = await launch(port)
    },
    async stop() {
      if (running !== undefined) await halt(running)
      running = undefined
    },
  }
}

async function asked(address: string, ask: (client: Redis) => Promise<void>): Promise<void> {
  const client = new Redis(address)
  await ask(client)
  client.disconnect()
}

/** What the end of their lifetime leaves of sessions. */
async function deleteSessions(client: Redis): Promise<void> {
  const keys = await client.keys('quarry:s:*')
  if (keys.length > 0) await client.del(...keys)
}
