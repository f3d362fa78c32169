import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { createKeys } from '../keys.ts'
import { createKnownCredentials } from './known-credentials.ts'

const { redis, prefix } = openTestRedis()
const keys = createKeys(prefix)
const credentials = createKnownCredentials({ redis, keys })

test('a rejected `store` field is remembered for a day, only for its key and model', async () => {
  const field = credentials.storeField('fingerprint', 'model-a')
  expect(await field.isRejected()).toBe(false)
  await field.reject()
  expect(await field.isRejected()).toBe(true)
  expect(await credentials.storeField('fingerprint', 'model-b').isRejected()).toBe(false)
  expect(await credentials.storeField('other', 'model-a').isRejected()).toBe(false)
  const leftMs = await redis.pttl(keys.storeRejected('fingerprint', 'model-a'))
  expect(leftMs).toBeGreaterThan(86_000_000)
  expect(leftMs).toBeLessThanOrEqual(86_400_000)
})

test('one caller probes an unknown tier every five minutes, and a free tier half an hour after it was detected', async () => {
  const fingerprint = randomUUID()
  const due = () =>
    credentials.claimTierProbe(fingerprint, { unknownEveryMs: 300_000, freeEveryMs: 1_800_000 })
  expect(await due()).toBe(true)
  expect(await due()).toBe(false)
  expect(await redis.pttl(keys.tierProbe(fingerprint))).toBeLessThanOrEqual(300_000)
  await redis.del(keys.tierProbe(fingerprint))
  await credentials.rememberTier(fingerprint, 'free')
  expect(await due()).toBe(false)
  await redis.expire(keys.tier(fingerprint), 86_400 - 1801)
  expect(await due()).toBe(true)
  await redis.del(keys.tierProbe(fingerprint))
  await credentials.rememberTier(fingerprint, 'paid')
  expect(await due()).toBe(false)
})
