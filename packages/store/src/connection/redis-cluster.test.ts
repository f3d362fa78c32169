import { Redis } from 'ioredis'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { startRedis } from '../../../../scripts/embedded-redis.js'
import { freePort } from '../../../../scripts/ports.js'
import { createKeys } from '../keys.ts'
import { createRunQueues } from '../runs/queues.ts'
import { beginCleaning, claimNow, commitTitle, createTestStore, findQuestion } from '../store-fixture.ts'
import { connectFailingFast, connectLazily } from './redis.ts'
import { readRedisState } from './redis-state.ts'

const prefix = '{quarry}'
const SLOTS = [
  [0, 5460],
  [5461, 10_922],
  [10_923, 16_383],
] as const

type Node = Awaited<ReturnType<typeof startNode>>

async function startNode([first, last]: (typeof SLOTS)[number]) {
  const busPort = await freePort()
  const settings = [
    ...['--cluster-enabled', 'yes', '--cluster-port', String(busPort)],
    ...['--cluster-require-full-coverage', 'no'],
  ]
  const { url, stop } = await startRedis({
    url: '',
    settings: [...settings, '--cluster-announce-ip', '127.0.0.1'],
  })
  const admin = new Redis(url)
  // A test ends one of the nodes.
  admin.on('error', () => undefined)
  await admin.cluster('ADDSLOTSRANGE', first, last)
  const id = z.string().parse(await admin.cluster('MYID'))
  return { url, stop, admin, id, busPort }
}

async function meet([{ url, busPort }, ...others]: [Node, ...Node[]]): Promise<void> {
  for (const { admin } of others)
    await admin.call('CLUSTER', 'MEET', '127.0.0.1', new URL(url).port, String(busPort))
}

const isOk = async ({ admin }: { admin: Redis }) => {
  const info = z.string().parse(await admin.cluster('INFO'))
  return /cluster_state:ok/.test(info) && /cluster_known_nodes:3/.test(info)
}

/** Starts a cluster of three nodes, which ends with the test. */
async function startCluster(): Promise<[Node, Node, Node]> {
  const nodes = await Promise.all([startNode(SLOTS[0]), startNode(SLOTS[1]), startNode(SLOTS[2])])
  onTestFinished(async () => {
    await Promise.all(nodes.map(async ({ admin, stop }) => [admin.disconnect(), await stop()]))
  })
  await meet(nodes)
  await vi.waitUntil(async () => (await Promise.all(nodes.map(isOk))).every(Boolean), { timeout: 120_000 })
  return nodes
}

function ownerIndex(slot: number): number {
  return SLOTS.findIndex(([first, last]) => first <= slot && slot <= last)
}

function connect(open: typeof connectLazily, url = ''): Redis {
  const redis = open(url, { prefix })
  redis.on('error', () => undefined)
  onTestFinished(() => redis.disconnect())
  return redis
}

test('with a prefix in braces the store and the queues work on the node of a cluster that owns the slot', async () => {
  for (const { url } of await startCluster()) {
    const redis = connect(connectLazily, url)
    const store = createTestStore(redis, prefix)
    const run = await beginCleaning(store, ['a', 'b'])
    const [item] = await claimNow(store, run)
    await commitTitle(store, run, item?.id ?? '')
    expect(await findQuestion(store, item?.id ?? '')).toMatchObject({ title: `Why does ${item?.id} rise?` })
    const queues = createRunQueues(redis, createKeys(prefix))
    await queues.add('cleaning', run)
    expect(await queues.queues.cleaning.getWaitingCount()).toBeGreaterThan(0)
    await queues.close()
    expect(await readRedisState(redis)).toEqual({
      upSeconds: expect.any(Number),
      memory: expect.objectContaining({ policy: 'noeviction' }),
    })
  }
})

test('when another node takes the slot over, the connections follow it', async () => {
  const nodes = await startCluster()
  const slot = await nodes[0].admin.cluster('KEYSLOT', prefix)
  const owner = ownerIndex(slot)
  const [source, target] = [nodes[owner], nodes[(owner + 1) % nodes.length]]
  const waiting = connect(connectLazily, source?.url)
  const failingFast = connect(connectFailingFast, source?.url)
  await Promise.all([waiting.ping(), expect.poll(() => failingFast.status).toBe('ready')])
  await source?.admin.flushall()
  for (const { admin } of nodes) {
    await admin.call('CLUSTER', 'SETSLOT', String(slot), 'NODE', target?.id ?? '')
  }
  // Not executed by the old owner, so it is sent again.
  expect(await waiting.set(`${prefix}:moved`, '1')).toBe('OK')
  const reading = () => failingFast.get(`${prefix}:moved`).catch(() => undefined)
  await expect.poll(reading).toBe('1')
  expect(waiting.stream.remotePort).toBe(Number(new URL(target?.url ?? '').port))
  // The configured node is gone: the others know the owner.
  await source?.stop()
  waiting.disconnect(true)
  expect(await waiting.get(`${prefix}:moved`)).toBe('1')
})
