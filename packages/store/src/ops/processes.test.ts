import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { createKeys } from '../keys.ts'
import { createProcessReports, type ProcessState } from './processes.ts'

const { redis, prefix } = openTestRedis()
const NOON = Date.parse('2026-11-20T20:00:00.000Z')
const HOUR = 3_600_000

const state: ProcessState = {
  id: 'w1',
  app: 'worker',
  host: 'host',
  version: '1.2',
  build: 'abc',
  state: 'serving',
  held: 1,
  runs: ['0a1b2c3d'],
  loopDelayMs: 4,
  memoryBytes: 5,
  recent: {},
}

function reportsAt(name: string) {
  const keys = createKeys(`${prefix}${name}`)
  const clock = { nowMs: NOON }
  return { ...createProcessReports(redis, keys, () => clock.nowMs), keys, clock }
}

test('the latest report of each process is kept for an hour, also of one that ended, and an unreadable one hides no other', async () => {
  const { report, read, keys, clock } = reportsAt('kept')
  await report(state)
  clock.nowMs += 20_000
  await report({ ...state, held: 2, state: 'ended' })
  await report({ ...state, id: 'a1', app: 'api' })
  await redis.hset(keys.opsProcesses, 'odd', 'not even JSON', 'old', JSON.stringify({ id: 'old' }))
  const shown = async () => (await read()).map(({ id, held, startedAt }) => [id, held, startedAt - NOON])
  expect((await shown()).toSorted()).toEqual([
    ['a1', 1, 20_000],
    ['w1', 2, 0],
  ])
  clock.nowMs += HOUR + 1
  expect(await shown()).toEqual([])
  expect(await redis.ttl(keys.opsProcesses)).toBeGreaterThan(3600)
})

test('a start deletes the reports of processes that were gone for an hour', async () => {
  const { report, keys, clock } = reportsAt('pruned')
  for (const id of ['w1', 'w2', 'w3']) await report({ ...state, id })
  clock.nowMs += HOUR + 1
  await report({ ...state, id: 'w4' })
  expect(await redis.hkeys(keys.opsProcesses)).toEqual(['w4'])
})
