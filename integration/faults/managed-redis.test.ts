import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { createApiClient, startCleaning } from '@quarry/testkit/api-client'
import { readConformance } from '@quarry/testkit/conformance'
import { issueCertificates } from '@quarry/testkit/issue-certificates'
import { end, startProgram } from '@quarry/testkit/program'
import { type Stack, sharedEnvironment, startStack } from '@quarry/testkit/stack'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startRedis } from '../../scripts/embedded-redis.js'

const documentation = readFileSync(new URL('../../docs/running/monitoring.md', import.meta.url), 'utf8')
/** Managed services forbid CONFIG. */
const NO_CONFIG = ['--rename-command', 'CONFIG', '']

type Server = Awaited<ReturnType<typeof startServer>>
type ManagedRedis = Awaited<ReturnType<typeof startManagedRedis>>

/**
 * Starts two Redis servers like a managed service: a single address that points to the primary, with TLS under a
 * private CA, a user with only the documented rights, and no CONFIG.
 */
async function startManagedRedis() {
  const certificates = await issueCertificates(['localhost'])
  const folder = await mkdtemp(join(tmpdir(), 'quarry-ca-'))
  const caFile = join(folder, 'ca.pem')
  await writeFile(caFile, certificates.ca)
  let [primary, replica] = await Promise.all([startServer(), startServer()])
  await replica.follow(primary)
  const proxy = await startTlsProxy(certificates, () => primary.port)

  return {
    url: `rediss://quarry:pa55word@localhost:${proxy.port}`,
    caFile,
    /** Makes primary and replica exchange their roles. */
    async switchOver(): Promise<void> {
      await primary.admin.call('FAILOVER')
      await replica.untilRole('master')
      ;[primary, replica] = [replica, primary]
      await replica.untilRole('slave')
    },
    /** Kills the primary and promotes the replica. */
    async failOver(): Promise<void> {
      primary.kill()
      await replica.admin.replicaof('NO', 'ONE')
      ;[primary, replica] = [replica, primary]
    },
    async stop(): Promise<void> {
      proxy.close()
      await Promise.all([primary.stop(), replica.stop(), rm(folder, { recursive: true })])
    },
  }
}

async function startServer() {
  const { url, server, stop } = await startRedis({ url: '', settings: NO_CONFIG })
  const admin = new Redis(url)
  admin.on('error', () => undefined)
  const [, rules = ''] = /^ *ACL SETUSER quarry on >PASSWORD (.+)$/m.exec(documentation) ?? []
  await admin.call('ACL', 'SETUSER', 'quarry', 'on', '>pa55word', ...rules.split(' '))
  const port = Number(new URL(url).port)
  const until = async (isTrue: (replication: string) => boolean) => {
    while (!isTrue(await admin.info('replication')));
  }
  return {
    port,
    admin,
    untilRole: async (role: 'master' | 'slave') =>
      await until((replication) => replication.includes(`role:${role}`)),
    /** Makes the server a replica of the primary. Resolves when it has the data. */
    async follow(primary: { port: number }): Promise<void> {
      await admin.replicaof('127.0.0.1', primary.port)
      await until((replication) => replication.includes('master_link_status:up'))
    },
    kill: () => server?.process.kill('SIGKILL'),
    async stop(): Promise<void> {
      admin.disconnect()
      await stop()
    },
  }
}

/** Starts a server that terminates each connection's TLS and forwards it to the port. */
async function startTlsProxy(certificate: { key: string; cert: string }, port: () => Server['port']) {
  const server = createServer(certificate, (client) => {
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
  await new Promise<void>((resolve) => server.listen(0, resolve))
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() }
}

/** A paid key sends every 50 ms instead of every 200 ms. */
const CLOCK_FACTOR = 4
const TITLES = 40
const CLEANED_BEFORE_FAULT = 10

let redis: ManagedRedis
let stack: Stack
beforeAll(async () => {
  redis = await startManagedRedis()
  stack = await startStack({
    redisUrl: redis.url,
    caFile: redis.caFile,
    prefix: 'quarry',
    workers: 1,
    clockFactor: CLOCK_FACTOR,
  })
})
afterAll(async () => {
  await stack.stop()
  await redis.stop()
})

async function start(key: string) {
  // After a switchover, the API's first write is rejected and makes it connect to the new primary.
  const { seed } = createApiClient(stack.api.url)
  await expect.poll(() => seed(1, 'first').catch(() => [])).toHaveLength(1)
  return await startCleaning(stack.api.url, key, TITLES)
}

test('a switchover of the primary during a run loses no title, with TLS and minimal rights', async () => {
  const { client, runId } = await start('demo-paid.switch')
  await client.when(runId, ({ processed }) => processed >= CLEANED_BEFORE_FAULT)
  await redis.switchOver()
  expect(await client.ended(runId)).toMatchObject({ state: 'completed', processed: TITLES, failed: 0 })
  // On a busy machine, the API may still be connecting to the new primary and respond with 503.
  const countCleaned = async () =>
    (await client.questions()).data.filter(({ processingStatus }) => processingStatus === 'processed').length
  await expect.poll(() => countCleaned().catch(() => undefined)).toBe(TITLES)
})

test('a primary that is killed during a run loses no title', async () => {
  const { client, runId } = await start('demo-paid.kill')
  await client.when(runId, ({ processed }) => processed >= CLEANED_BEFORE_FAULT)
  await redis.failOver()
  expect(await client.ended(runId)).toMatchObject({ state: 'completed', processed: TITLES, failed: 0 })
  expect(await readConformance(stack, 'demo-paid.kill')).toMatchObject({ beyond: 0 })
})

test('without the certificate of the CA the connection is rejected, and the log says why', async () => {
  const environment = sharedEnvironment({ redisUrl: redis.url, sandboxUrl: stack.sandbox.url })
  const api = await startProgram('api', { ...environment, PORT: '0' })
  await expect.poll(api.output).toMatch(/"level":"error".+"event":"redis.lost"/)
  // The line gives the reason of the first attempt, which on a busy machine may be its timeout.
  await expect.poll(api.output).toMatch(/"event":"(redis.lost|queue.error)".+certificate/)
  expect((await fetch(`${api.url}/readyz`)).status).toBe(503)
  await end(api)
})
