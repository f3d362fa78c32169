import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { end, type Program, startProgram } from '@quarry/integration/stack'
import { Redis } from 'ioredis'
import { startRedis } from '../../scripts/embedded-redis.js'
import { test as watched } from './watched-test.ts'

const WEB_DIST = fileURLToPath(new URL('../../apps/web/dist', import.meta.url))
const OPS_PASSWORD = 'to-look-behind-the-page'

export type OwnProduct = {
  url: string
  sandboxUrl: string
  redis: Redis
  opsPassword: string
  /** Everything that the services have printed. */
  logs: () => string
}

type Own = {
  /** Times as fast as real time that waits and the services' quotas run. */
  clockFactor: number
  product: OwnProduct
}

/**
 * A test against a Quarry of its own, whose Redis and logs it may look into. The tests of a file share it, so they
 * have to run one after the other.
 */
export const test = watched.extend<object, Own>({
  clockFactor: [1, { option: true, scope: 'worker' }],
  product: [
    async ({ clockFactor }, use) => {
      const { product, stop } = await startOwnProduct(String(clockFactor))
      await use(product)
      await stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
})

async function startOwnProduct(
  clockFactor: string,
): Promise<{ product: OwnProduct; stop: () => Promise<void> }> {
  const server = await startRedis({ url: '' })
  const redis = new Redis(server.url)
  const programs: Program[] = []
  const stop = async () => {
    for (const program of programs) await end(program)
    redis.disconnect()
    await server.stop()
  }
  const start = async (app: string, environment: Record<string, string>) => {
    const program = await startProgram(app, environment)
    programs.unshift(program)
    return program
  }
  try {
    const sandbox = await start('sandbox', {
      SANDBOX_CLOCK_FACTOR: clockFactor,
      SANDBOX_LATENCY_MS: '20',
      LOG_LEVEL: 'info',
    })
    const shared = {
      REDIS_URL: server.url,
      CREDENTIAL_KEYS: `k1:${randomBytes(32).toString('base64')}`,
      SANDBOX_URL: sandbox.url,
      CLOCK_FACTOR: clockFactor,
      LOG_LEVEL: 'debug',
    }
    const [api] = await Promise.all([
      start('api', { ...shared, PORT: '0', WEB_DIST, OPS_PASSWORD }),
      start('worker', shared),
    ])
    const logs = () => programs.map((program) => program.output()).join('\n')
    const { url } = api
    return { product: { url, sandboxUrl: sandbox.url, redis, opsPassword: OPS_PASSWORD, logs }, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
