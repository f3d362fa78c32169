import { createHeartbeatSender } from '@quarry/store/ops/processes'
import { expect, test } from 'vitest'
import { startRedis } from '../../../../scripts/embedded-redis.js'
import { freePort } from '../../../../scripts/ports.js'
import { createTestApi, openBrowser, type TestApi } from '../testing/test-api.ts'
import { useTestApi } from '../testing/use-test-api.ts'

const { api, redis } = await useTestApi()

test('it is ready without a worker, and reports how many there are', async () => {
  const browser = openBrowser(api.app)
  const lonely = await browser.call('GET', '/readyz')
  expect(lonely.statusCode).toBe(200)
  expect(lonely.json()).toEqual({
    status: 'ready',
    workers: 0,
    // The tests' Redis may have just started.
    warnings: [
      expect.stringMatching(
        /^No worker has sent a heartbeat in the last 30 s, so runs wait\.$|^Redis has just started/,
      ),
    ],
  })
  const worker = createHeartbeatSender(redis, api.dependencies.keys, {
    id: 'w1',
    app: 'worker',
    version: '1',
  })
  await worker.send()
  expect((await browser.call('GET', '/readyz')).json()).toEqual({ status: 'ready', workers: 1, warnings: [] })
  await worker.retire()
  expect((await browser.call('GET', '/readyz')).json()).toMatchObject({ workers: 0 })
})

test('it reports why Redis is not ready, and harmful settings', async () => {
  const cluster = await startRedis({
    url: '',
    settings: ['--cluster-enabled', 'yes', '--cluster-port', String(await freePort())],
  })
  const rejected = await createTestApi({ REDIS_URL: cluster.url }, { isRedisThere: false })
  const readyz = async (at: TestApi) => await openBrowser(at.app).call('GET', '/readyz')
  await expect
    .poll(async () => (await readyz(rejected)).body)
    .toBe(
      'Redis runs in cluster mode, which Quarry cannot use. Point REDIS_URL to a Redis without cluster mode.',
    )
  expect((await readyz(rejected)).statusCode).toBe(503)
  await rejected.close()
  await cluster.stop()

  const evicting = await startRedis({ url: '', settings: ['--maxmemory-policy', 'allkeys-lru'] })
  const warned = await createTestApi({ REDIS_URL: evicting.url })
  const response = await readyz(warned)
  expect(response.statusCode).toBe(200)
  expect(response.json().warnings[0]).toContain('Set maxmemory-policy to noeviction.')
  await warned.close()
  await evicting.stop()
})

test('workers are not reported as silent after Redis has lost its data', async () => {
  const empty = await startRedis({ url: '' })
  const restarted = await createTestApi({ REDIS_URL: empty.url })
  const { warnings } = (await openBrowser(restarted.app).call('GET', '/readyz')).json()
  expect(warnings).toEqual([expect.stringMatching(/^Redis has just started/)])
  await restarted.close()
  await empty.stop()
})

test('the health check needs no other process and starts no session', async () => {
  const response = await openBrowser(api.app).call('GET', '/healthz')
  expect(response.json()).toEqual({ status: 'alive' })
  expect(response.cookies).toEqual([])
})
