import { end, type Program, startProgram } from '@quarry/testkit/program'
import { sharedEnvironment, startSandbox } from '@quarry/testkit/stack'
import { Redis } from 'ioredis'
import { startRedis } from '../../scripts/embedded-redis.js'
import { freePort } from '../../scripts/ports.js'
import { test as watched } from './watched-test.ts'

/** How many times faster than real time: a free key's 12 s are 600 ms, and a minute's quota is back after 3 s. */
const CLOCK_FACTOR = 20
const OPS_PASSWORD = 'operators-password'

export type IsolatedStack = Awaited<ReturnType<typeof startIsolatedStack>>['quarry']

/**
 * A test with an isolated Quarry, whose Redis and logs it can read and whose services it can stop. The tests of a
 * Playwright worker share it, so the tests of a file run one after the other.
 */
export const test = watched.extend<{ redis: Redis }, { quarry: IsolatedStack }>({
  quarry: [
    async ({ browserName: _ }, use) => {
      const { quarry, stop } = await startIsolatedStack()
      await use(quarry)
      await stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  redis: async ({ quarry }, use) => {
    const client = new Redis(quarry.redis.url)
    await use(client)
    client.disconnect()
  },
  baseURL: async ({ quarry }, use) => use(quarry.url),
})

async function startIsolatedStack() {
  const programs: Program[] = []
  const launch = async (starting: Promise<Program>) => {
    const program = await starting
    programs.unshift(program)
    return program
  }
  // Stores nothing on disk, so a restart empties it.
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
    const sandbox = await launch(startSandbox({ clockFactor: CLOCK_FACTOR, jitterMs: 0 }))
    const redisUrl = `redis://127.0.0.1:${redis.port}`
    const shared = sharedEnvironment({ redisUrl, sandboxUrl: sandbox.url, clockFactor: CLOCK_FACTOR })
    const api = restartable(
      (port) => launch(startProgram('api', { ...shared, PORT: String(port), OPS_PASSWORD })),
      await freePort(),
      // Kills the API like a crash, because an orderly end would wait for calls in progress.
      (program) => end(program, 'SIGKILL'),
    )
    await Promise.all([launch(startProgram('worker', shared)), api.start()])
    const quarry = {
      url: `http://localhost:${api.port}`,
      sandboxUrl: sandbox.url,
      opsPassword: OPS_PASSWORD,
      api,
      redis: {
        ...redis,
        url: redisUrl,
        flush: () => withRedis(redisUrl, async (client) => void (await client.flushall())),
        expireSessions: () => withRedis(redisUrl, deleteSessions),
      },
      /** The output of all services. */
      logs: () => programs.map((program) => program.output()).join('\n'),
    }
    return { quarry, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Returns a part of Quarry that a test can stop and start, on the same port each time. */
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

async function withRedis(address: string, action: (client: Redis) => Promise<void>): Promise<void> {
  const client = new Redis(address)
  await action(client)
  client.disconnect()
}

/** Deletes the sessions' keys, as their expiry would. */
async function deleteSessions(client: Redis): Promise<void> {
  const keys = await client.keys('quarry:s:*')
  if (keys.length > 0) await client.del(...keys)
}
