import { expect, test } from 'vitest'
import { openTestRedis } from '../../../test/redis.ts'
import { createKeys } from './keys.ts'
import { runScript, scriptSource } from './scripts.ts'

const { redis, prefix } = openTestRedis()

test('a script that Redis has lost is sent again, also by calls that are under way together', async () => {
  const keys = createKeys(prefix).session('lost')
  const readCounters = () => runScript(redis, 'readCounters', keys, [0, 'pending'])
  expect(await readCounters()).toHaveLength(4)
  await redis.script('FLUSH')
  const results = await Promise.all(Array.from({ length: 5 }, () => readCounters()))
  expect(results).toHaveLength(5)
})

test('a script has the shared functions that it uses, directly or by others, and none that it does not use', () => {
  const poll = scriptSource('poll')
  for (const used of ['local function viewRun', 'local function asProcessing', 'local function keepSession'])
    expect(poll).toContain(used)
  expect(poll).not.toContain('local function readQuestion')
  expect(scriptSource('commitAndClaim')).toContain('local function claimItems')
  expect(() => scriptSource('nothing')).toThrow('no script has the name nothing')
})
