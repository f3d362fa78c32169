import { expect, test } from 'vitest'
import { openTestRedis } from '../../../test/redis.ts'
import { createKeys } from './keys.ts'
import { loadScript, scriptSource } from './scripts.ts'

const { redis, prefix } = openTestRedis()

test('a script that Redis has lost is sent again, also by calls that are under way together', async () => {
  const readCounters = loadScript(redis, 'sessions/session', 'readCounters')
  const keys = createKeys(prefix).session('lost')
  expect(await readCounters(keys, [0, 'pending'])).toHaveLength(2)
  await redis.script('FLUSH')
  const results = await Promise.all(Array.from({ length: 5 }, () => readCounters(keys, [0, 'pending'])))
  expect(results).toHaveLength(5)
})

test('a script has the shared functions that it uses, directly or by others, and no module that it does not use', () => {
  const poll = scriptSource('questions/questions', 'poll')
  for (const used of ['local function viewRun', 'local function readQuestion', 'local function renewExpiry'])
    expect(poll).toContain(used)
  expect(poll).not.toContain('local function claimItems')
  expect(scriptSource('runs/titles', 'commitAndClaim')).toContain('local function findSlot')
  expect(() => scriptSource('runs/titles', 'nothing')).toThrow('runs/titles.lua has no function nothing')
})
