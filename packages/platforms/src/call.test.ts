import { expect, test } from 'vitest'
import { createRetries } from './call.ts'
import { PlatformError } from './platform-error.ts'
import { platformErrorOf } from './testing/serve-responses.ts'

test('if the limiter has no slot soon, the request fails without a retry and blocks nobody', async () => {
  const blockedMs: number[] = []
  const limiter = { blockUntil: async (ms: number) => void blockedMs.push(ms) }
  const retried = createRetries({ service: 'lemmy', limiter, retryDelaysMs: [1, 1] })
  let attempts = 0
  const noSlot = () => {
    attempts += 1
    return Promise.reject(new PlatformError('lemmy', 'rate-limited', { retryAfterMs: 60_000 }))
  }
  expect(await platformErrorOf(retried(noSlot, {}))).toMatchObject({
    kind: 'rate-limited',
    retryAfterMs: 60_000,
  })
  expect([attempts, blockedMs]).toEqual([1, []])
})
