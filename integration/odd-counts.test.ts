import { Stats } from '@quarry/contracts/endpoints/session'
import { startCleaning } from '@quarry/testkit/api-client'
import { expect, inject, test } from 'vitest'

const stack = inject('stack')

test('a run with impossible token counts in its responses ends, and its session stays readable', async () => {
  const body = { titlesPerRequest: 2 }
  const { client, runId } = await startCleaning(stack.api.url, 'demo-odd-counts.run', 24, body)
  const run = await client.completed(runId)
  expect(run).toMatchObject({ processed: 24, failed: 0, usage: { requests: 12 } })
  const { requests } = Stats.parse(await client.request('GET', '/api/stats'))
  const { inputTokens = 0, outputTokens = 0 } = run.usage ?? {}
  expect(requests).toEqual({ reddit: 0, gemini: 12, tokens: inputTokens + outputTokens })
  expect(requests.tokens).toBeLessThan(12 * 100_000)
})
