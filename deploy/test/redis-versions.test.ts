import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApiClient } from '@quarry/testkit/api-client'
import { readConformance } from '@quarry/testkit/conformance'
import { issueCertificates } from '@quarry/testkit/issue-certificates'
import { startStack } from '@quarry/testkit/stack'
import { GenericContainer, Network, type StartedTestContainer, Wait } from 'testcontainers'
import { expect, onTestFinished, test } from 'vitest'

const monitoring = readFileSync(new URL('../../docs/running/monitoring.md', import.meta.url), 'utf8')
const [, RIGHTS = ''] = /^ *ACL SETUSER quarry on >PASSWORD (.+)$/m.exec(monitoring) ?? []
const PORT = 6379
const TITLES = 40
const CLEANED_BEFORE_FAULT = 10
/** At this factor, a paid key sends every 50 ms instead of every 200 ms. */
const CLOCK_FACTOR = 4

/** The image, the program, the version's name in `INFO server`, and the beginning of its value. */
const servers = [
  ['redis:7-alpine', 'redis', 'redis_version', '7.'],
  ['redis:8-alpine', 'redis', 'redis_version', '8.'],
  ['valkey/valkey:8-alpine', 'valkey', 'valkey_version', '8.'],
] as const

test.for(servers)('on %s, with TLS, minimal rights and a failover, a run loses no title', async (server) => {
  const [image, program, field, version] = server
  const redis = await startManaged(image, program)
  onTestFinished(() => redis.stop())
  expect(await redis.info('server')).toContain(`${field}:${version}`)
  const stack = await startStack({
    redisUrl: redis.url,
    caFile: redis.caFile,
    prefix: 'quarry',
    workers: 1,
    clockFactor: CLOCK_FACTOR,
  })
  onTestFinished(() => stack.stop())

  const client = createApiClient(stack.api.url)
  const questionIds = await client.seed(TITLES, 'failover')
  const body = { questionIds, geminiApiKey: 'demo-paid.failover', declaredTier: 'paid' }
  const runId = await client.start('/api/questions/process', body)
  await client.when(runId, ({ processed }) => processed >= CLEANED_BEFORE_FAULT)
  await redis.failOver()
  expect(await client.ended(runId)).toMatchObject({ state: 'completed', processed: TITLES, failed: 0 })
  expect(await readConformance(stack, 'demo-paid.failover')).toMatchObject({ beyond: 0 })
})

/**
 * Starts a primary and its replica the way a managed service runs them, with TLS under a private CA, one address that
 * leads to the primary, and a user that has only the documented rights.
 */
async function startManaged(image: string, program: 'redis' | 'valkey') {
  const certificates = await issueCertificates(['localhost', 'first', 'second'])
  const folder = await mkdtemp(join(tmpdir(), 'quarry-ca-'))
  const caFile = join(folder, 'ca.pem')
  await writeFile(caFile, certificates.ca)
  const network = await new Network().start()

  const start = async (name: string, ...more: string[]) =>
    await new GenericContainer(image)
      .withNetwork(network)
      .withNetworkAliases(name)
      .withExposedPorts(PORT)
      .withCopyContentToContainer([
        { content: certificates.ca, target: '/tls/ca.pem', mode: 0o644 },
        { content: certificates.cert, target: '/tls/cert.pem', mode: 0o644 },
        { content: certificates.key, target: '/tls/key.pem', mode: 0o644 },
      ])
      .withCommand([
        `${program}-server`,
        ...[
          '--protected-mode',
          'no',
          '--port',
          '0',
          '--tls-port',
          `${PORT}`,
          '--tls-replication',
          'yes',
          '--tls-auth-clients',
          'no',
        ],
        ...['--tls-ca-cert-file', '/tls/ca.pem', '--tls-cert-file', '/tls/cert.pem'],
        ...['--tls-key-file', '/tls/key.pem', '--repl-diskless-sync-delay', '0'],
        ...'--user default on nopass ~* &* +@all'.split(' '),
        ...`--user quarry on >pa55word ${RIGHTS}`.split(' '),
        ...more,
      ])
      .withWaitStrategy(Wait.forLogMessage(/Ready to accept connections/))
      .start()

  const call = async (server: StartedTestContainer, ...command: string[]): Promise<string> => {
    const { exitCode, output } = await server.exec([
      `${program}-cli`,
      ...['--tls', '--cacert', '/tls/ca.pem', '-h', 'localhost'],
      ...command,
    ])
    if (exitCode !== 0) throw new Error(output)
    return output
  }

  let primary = await start('first')
  const replica = await start('second', '--replicaof', `first ${PORT}`)
  await expect.poll(() => call(replica, 'info', 'replication')).toContain('master_link_status:up')
  const address = await startAddress(() => primary.getMappedPort(PORT))

  return {
    url: `rediss://quarry:pa55word@localhost:${address.port}`,
    caFile,
    info: async (section: string) => await call(primary, 'info', section),
    /** Kills the primary and promotes the replica. */
    async failOver(): Promise<void> {
      const failed = primary
      primary = replica
      await failed.stop({ timeout: 0 })
      await call(replica, 'replicaof', 'no', 'one')
    },
    async stop(): Promise<void> {
      address.close()
      await replica.stop()
      if (primary !== replica) await primary.stop()
      await network.stop()
      await rm(folder, { recursive: true })
    },
  }
}

/** Starts a server that forwards each connection to the port that is current when the connection opens. */
async function startAddress(port: () => number) {
  const server = createServer((client) => {
    const upstream = connect(port(), '127.0.0.1')
    client.pipe(upstream).pipe(client)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.on('error', () => undefined)
      from.on('close', () => to.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the address has no port')
  return { port: address.port, close: () => void server.close() }
}
