import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { end, type Program, startProgram } from '@quarry/testkit/program'
import { sandboxEnvironment, sharedEnvironment } from '@quarry/testkit/stack'
import { startRedis } from '../../scripts/embedded-redis.js'
import { freePort } from '../../scripts/ports.js'
import { type Prometheus, startPrometheus } from './prometheus.ts'

const METRICS_TOKEN = 'a-token-for-this-prometheus-only'
/** Memory limit in megabytes. Small, so that a fault can fill it. */
const REDIS_MB = 64

type Container = { program: Program; job: 'quarry-api' | 'quarry-worker'; address: string; listed: boolean }

export type StagedDeployment = Awaited<ReturnType<typeof startDeployment>>

/** Starts two APIs, two workers, a sandbox and a Redis as processes, and a Prometheus that scrapes them at `scale` times the normal speed. */
export async function startDeployment(scale: number) {
  const redis = await startRedis({ url: '', settings: ['--maxmemory', `${REDIS_MB}mb`] })
  const toRedis = await openProxy(Number(new URL(redis.url).port))
  const sandbox = await startProgram('sandbox', sandboxEnvironment({}))
  const shared = (redisUrl: string) =>
    sharedEnvironment({ redisUrl, sandboxUrl: sandbox.url, logLevel: 'info' })
  const common = {
    ...shared(redis.url),
    METRICS_TOKEN,
    CALLS_PER_SESSION: '0',
    CALLS_PER_ADDRESS: '0',
    SESSIONS_PER_ADDRESS: '0',
  }
  const containers: Container[] = []
  const prometheus = await startPrometheus(scale, METRICS_TOKEN)
  const list = async () => await listTargets(prometheus, containers)

  /** Starts a process of a kind. Resolves when Prometheus has scraped it. */
  const startContainer = async (app: 'api' | 'worker') => {
    const port = String(await freePort())
    const program = await startProgram(
      app,
      app === 'api' ? { ...common, PORT: port } : { ...common, REDIS_URL: toRedis.url, METRICS_PORT: port },
    )
    const address = `127.0.0.1:${port}`
    containers.push({ program, job: `quarry-${app}`, address, listed: true })
    await list()
    await prometheus.scraped(address)
  }
  for (const app of ['api', 'api', 'worker', 'worker'] as const) await startContainer(app)

  const running = (job: Container['job']) => containers.filter((each) => each.job === job && each.listed)
  return {
    redis,
    prometheus,
    cutWorkersOff: toRedis.cut,
    startContainer,
    /** Addresses of the APIs. */
    urls: () => running('quarry-api').map(({ address }) => `http://${address}`),
    /** Stops the newest process of a kind and removes it from Prometheus' targets, as Docker's DNS does with a container. */
    async stopContainer(app: 'api' | 'worker') {
      const container = running(`quarry-${app}`).at(-1)
      if (!container) return
      container.listed = false
      await end(container.program)
      await list()
    },
    signal: (app: 'api' | 'worker', index: number, signal: NodeJS.Signals) =>
      running(`quarry-${app}`)[index]?.program.process.kill(signal),
    async stop() {
      await prometheus.stop()
      await Promise.all(containers.map(({ program }) => end(program, 'SIGKILL')))
      await end(sandbox)
      redis.server?.process.kill('SIGCONT')
      toRedis.close()
      await redis.stop()
    },
  }
}

async function listTargets(prometheus: Prometheus, containers: readonly Container[]): Promise<void> {
  const of = (job: string) =>
    containers.filter((each) => each.job === job && each.listed).map(({ address }) => address)
  await prometheus.setTargets({ 'quarry-api': of('quarry-api'), 'quarry-worker': of('quarry-worker') })
}

/** Opens a proxy between the workers and Redis, which can be cut off. */
async function openProxy(port: number) {
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((client) => {
    if (isCut) return void client.destroy()
    const upstream = connect(port, '127.0.0.1')
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => sockets.delete(from))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    close: () => {
      cut()
      server.close()
    },
  }
}
