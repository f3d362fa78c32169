import { expect, onTestFinished, test } from 'vitest'
import { startRedis } from '../../../../scripts/embedded-redis.js'
import { createTestApi } from '../testing/test-api.ts'
import { describeState } from './status.ts'
import { healthyState, NOW, processOf, runWith } from './testing/healthy-state.ts'

const password = 'correct-horse-battery'

test('the status says that Redis does not respond', async () => {
  const redis = await startRedis({ url: '' })
  const api = await createTestApi({ REDIS_URL: redis.url, OPS_PASSWORD: password })
  onTestFinished(() => api.close())
  const read = async () => {
    const headers = { authorization: `Basic ${btoa(`ops:${password}`)}` }
    const response = await api.app.inject({ url: '/ops/status', headers })
    expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store'])
    return response.json()
  }
  await expect.poll(async () => (await read()).processes).toMatchObject([{ app: 'api', isAlive: true }])
  expect(await read()).toMatchObject({ runs: [], problems: [{ code: 'redis-started' }] })
  await redis.stop()
  await expect.poll(read).toEqual({
    version: api.dependencies.config.version,
    problems: [{ code: 'redis-unreachable', message: expect.stringContaining('every call gets 503') }],
  })
})

test('runs are counted by kind, state and what they wait for', () => {
  const until = new Date(NOW + 60_000).toISOString()
  const parked = runWith({ state: 'waiting', waitingFor: { reason: 'daily-quota', until } })
  const old = { ...parked, startedAt: new Date(NOW - 7_200_000).toISOString() }
  const runs = [runWith(), runWith(), parked, old, runWith({ kind: 'extraction', state: 'queued' })]
  expect(describeState({ ...healthyState, runs }).runs).toEqual([
    { kind: 'cleaning', state: 'running', reason: undefined, count: 2, oldestSeconds: 60 },
    { kind: 'cleaning', state: 'waiting', reason: 'daily-quota', count: 2, oldestSeconds: 7200 },
    { kind: 'extraction', state: 'queued', reason: undefined, count: 1, oldestSeconds: 60 },
  ])
})

test('waiting runs are listed with the reason and end of their wait, longest wait first', () => {
  const until = (ms: number) => new Date(NOW + ms).toISOString()
  const runs = [
    runWith(),
    runWith({ state: 'waiting', waitingFor: { reason: 'service', until: until(5000) } }),
    runWith({
      kind: 'extraction',
      source: 'lemmy',
      waitingFor: { reason: 'daily-quota', until: until(60_000) },
    }),
  ]
  expect(describeState({ ...healthyState, runs }).waiting).toEqual([
    {
      run: expect.stringMatching(/^[\da-f]{8}$/),
      kind: 'extraction',
      source: 'lemmy',
      reason: 'daily-quota',
      until: until(60_000),
    },
    { run: expect.any(String), kind: 'cleaning', source: undefined, reason: 'service', until: until(5000) },
  ])
})

test('a silent process is listed with the time since its heartbeat', () => {
  const { processes, problems } = describeState({
    ...healthyState,
    processes: [processOf('worker1'), processOf('worker2', 45)],
  })
  expect(processes[1]).toEqual({
    name: 'worker2·work',
    app: 'worker',
    version: '1.0.0',
    upSeconds: 3600,
    runs: 1,
    secondsSinceHeartbeat: 45,
    isAlive: false,
  })
  expect(problems.map(({ code }) => code)).toEqual(['process-silent'])
})
