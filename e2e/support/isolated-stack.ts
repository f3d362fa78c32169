import { fileURLToPath } from 'node:url'
import { end, type Program, startProgram } from '@quarry/testkit/program'
import { sandboxEnvironment, sharedEnvironment } from '@quarry/testkit/stack'
import { Redis } from 'ioredis'
import { startRedis } from '../../scripts/embedded-redis.js'
import { freePort } from '../../scripts/ports.js'
import { test as watched } from './watched-test.ts'

/** Times as fast as real time: a free key's 12 s are 600 ms, and a minute's quota is back after 3 s. */
const CLOCK_FACTOR = 20
const WEB_DIST = fileURLToPath(new URL('../../apps/web/dist', import.meta.url))
const OPS_PASSWORD = 'to-look-behind-the-page'

/** A part of the product that can be away for a while. */
type Part = { stop: () => Promise<void>; start: () => Promise<void> }

export type IsolatedStack = {
  url: string
  sandboxUrl: string
  opsPassword: string
  /** Keeps nothing on disk: started again, it is empty. */
  redis: Part & { url: string; flush: () => Promise<void>; expireSessions: () => Promise<void> }
  api: Part
  /** Everything that the services have printed. */
  logs: () => string
}

/**
 * A test against a Quarry of its own, into which it may look and whose parts may fail. What runs in one worker shares
 * it, so the tests of a file have to run one after the other.
 */
export const test = watched.extend<{ redis: Redis }, { product: IsolatedStack }>({
  product: [
    async ({ browserName: _ }, use) => {
      const { product, stop } = await startIsolatedStack()
      await use(product)
      await stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  redis: async ({ product }, use) => {
    const client = new Redis(product.redis.url)
    await use(client)
    client.disconnect()
  },
  baseURL: async ({ product }, use) => use(product.url),
})

async function startIsolatedStack(): Promise<{ product: IsolatedStack; stop: () => Promise<void> }> {
  const programs: Program[] = []
  const launch = async (app: string, environment: Record<string, string>) => {
    const program = await startProgram(app, environment)
    programs.unshift(program)
    return program
  }
  const redis = restartable(
    async (port) => await startRedis({ url: '', port }),
    await freePort(),
    (server) => server.stop(),
  )
  await redis.start()
  const stop = async () => {
    for (const program of programs) await end(program)
    await redis.stop()
  }
  try {
    const sandbox = await launch('sandbox', sandboxEnvironment({ clockFactor: CLOCK_FACTOR, jitterMs: 0 }))
    const redisUrl = `redis://127.0.0.1:${redis.port}`
    const shared = sharedEnvironment({ redisUrl, sandboxUrl: sandbox.url, clockFactor: CLOCK_FACTOR })
    const api = restartable(
      (port) => launch('api', { ...shared, PORT: String(port), WEB_DIST, OPS_PASSWORD }),
      await freePort(),
      // As it crashes; an orderly end would wait for calls that are under way.
      (program) => end(program, 'SIGKILL'),
    )
    await Promise.all([launch('worker', shared), api.start()])
    const product = {
      url: `http://localhost:${api.port}`,
      sandboxUrl: sandbox.url,
      opsPassword: OPS_PASSWORD,
      api,
      redis: {
        ...redis,
        url: redisUrl,
        flush: () => asked(redisUrl, async (client) => void (await client.flushall())),
        expireSessions: () => asked(redisUrl, deleteSessions),
      },
      logs: () => programs.map((program) => program.output()).join('\n'),
    }
    return { product, stop }
  } catch (error) {
    await stop()
    throw error
  }
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
