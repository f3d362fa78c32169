import { startCleaning } from '@quarry/testkit/api-client'
import { readConformance } from '@quarry/testkit/conformance'
import { expect, inject, test } from 'vitest'

const stack = inject('stack')

async function clean(geminiApiKey: string, count: number) {
  const { client, runId } = await startCleaning(stack.api.url, geminiApiKey, count, { titlesPerRequest: 5 })
  return await client.completed(runId)
}

test.each(['demo-no-store', 'demo-forced-logging'])(
  'with %s, rejected requests are repeated without the field, and every run says that Google may store the titles',
  async (behavior) => {
    const key = `${behavior}.run`
    expect(await clean(key, 20)).toMatchObject({ processed: 20, failed: 0, storeOptOutRejected: true })
    const first = await readConformance(stack, key)
    expect(first.accepted).toBe(4)
    expect(first.requests).toBeGreaterThan(4)
    // The rejection is remembered for the key.
    expect(await clean(key, 20)).toMatchObject({ processed: 20, failed: 0, storeOptOutRejected: true })
    expect((await readConformance(stack, key)).requests).toBe(first.requests + 4)
  },
)

test('a run whose key accepts the field does not mention it', async () => {
  expect(await clean('demo-paid.store', 5)).not.toHaveProperty('storeOptOutRejected')
})
