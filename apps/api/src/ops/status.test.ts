import type { RunGroup } from '@quarry/store/runs/live-counts'
import { expect, onTestFinished, test } from 'vitest'
import { startRedis } from '../../../../scripts/embedded-redis.js'
import { createTestApi } from '../testing/test-api.ts'
import { describeState } from './status.ts'
import { healthyState, NOW, processOf } from './testing/healthy-state.ts'
import { OPS_PASSWORD, withPassword } from './testing/operator.ts'

test('the status says that Redis does not respond', async () => {
  const redis = await startRedis({ url: '' })
  const api = await createTestApi({ REDIS_URL: redis.url, OPS_PASSWORD })
  onTestFinished(() => api.close())
  const read = async () => {
    const response = await api.app.inject({ url: '/ops/status', headers: withPassword() })
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

test('runs are counted by kind, state and what they wait for, with the age of the oldest', () => {
  const runs: RunGroup[] = [
    { kind: 'cleaning', state: 'running', count: 2, oldestStart: NOW - 60_000 },
    { kind: 'cleaning', state: 'waiting', reason: 'daily-quota', count: 3, oldestStart: NOW - 7_200_000 },
  ]
  expect(describeState({ ...healthyState, runs }).runs).toEqual([
    { kind: 'cleaning', state: 'running', count: 2, oldestSeconds: 60 },
    { kind: 'cleaning', state: 'waiting', reason: 'daily-quota', count: 3, oldestSeconds: 7200 },
  ])
})

test('waiting runs are listed by the start of their ids', () => {
  const wait = { kind: 'extraction', source: 'lemmy', reason: 'daily-quota', until: '2026-11-21' } as const
  const waiting = [{ id: '0d9e4c11-0000-4000-8000-000000000000', ...wait }]
  expect(describeState({ ...healthyState, waiting }).waiting).toEqual([{ run: '0d9e4c11', ...wait }])
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
