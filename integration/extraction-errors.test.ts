import { scriptFaults } from '@quarry/testkit/conformance'
import { expect, inject, test } from 'vitest'
import { extract } from '../testkit/api-client.ts'

const stack = inject('stack')

const seven = Array.from({ length: 7 }, () => 'ok')

test.each(['403', '404', '302', '451'])(
  'a single %s in the middle of a subreddit loses nothing',
  async (kind) => {
    const clientId = `demo.passing-${kind}`
    await scriptFaults(stack, clientId, [...seven, kind])
    const { run, data, coverage } = await extract(stack.api.url, clientId, { gardening: 800 })
    expect(run).toMatchObject({ state: 'completed', processed: 800 })
    expect(data).toHaveLength(800)
    expect(coverage.get('gardening')?.problem).toBeUndefined()
  },
)

test.each(['404', '451'])(
  'a subreddit that keeps responding with %s after it was read is not reported as unknown',
  async (kind) => {
    const clientId = `demo.lasting-${kind}`
    await scriptFaults(stack, clientId, [...seven, ...Array.from({ length: 200 }, () => kind)])
    const { run, coverage } = await extract(stack.api.url, clientId, { gardening: 1000 })
    expect(run.state).toBe('completed')
    expect(coverage.get('gardening')).toMatchObject({
      reason: 'service-trouble',
      problem: expect.stringContaining('stopped sending posts'),
    })
    expect(coverage.get('gardening')?.questions).toBeGreaterThan(0)
  },
)

test('neither a redirect to elsewhere than the search nor a single 451 ends an unread subreddit', async () => {
  for (const kind of ['302', '451']) {
    const clientId = `demo.first-${kind}`
    await scriptFaults(stack, clientId, [kind])
    const { run } = await extract(stack.api.url, clientId, { gardening: 40 })
    expect(run).toMatchObject({ state: 'completed', processed: 40 })
  }
})

test('briefly rejected tokens lose nothing, but revoked credentials end the run', async () => {
  const rejected = (count: number) => [...seven, ...Array.from({ length: count }, () => '401')]
  await scriptFaults(stack, 'demo.token-moment', rejected(6))
  const { run } = await extract(stack.api.url, 'demo.token-moment', { gardening: 800 })
  expect(run).toMatchObject({ state: 'completed', processed: 800 })
  await scriptFaults(stack, 'demo.token-gone', rejected(2000))
  const { run: ended } = await extract(stack.api.url, 'demo.token-gone', { gardening: 800 })
  expect(ended).toMatchObject({ state: 'failed', problem: expect.stringContaining('may have closed it') })
})

test('a page of the newest posts without a cursor does not end a subreddit', async () => {
  const clientId = 'demo.no-cursor'
  const limits = { StudentBudgets: 1000 }
  const { coverage: whole } = await extract(stack.api.url, 'demo.with-cursor', limits)
  await scriptFaults(
    stack,
    clientId,
    Array.from({ length: 400 }, () => 'no-cursor'),
  )
  const { coverage } = await extract(stack.api.url, clientId, limits)
  const [known, cut] = [whole, coverage].map((lines) => lines.get('StudentBudgets'))
  expect(cut?.seen).toBeGreaterThan((known?.seen ?? 0) * 0.8)
})

test('rejected credentials fail the run with the reason, which the coverage states, too', async () => {
  const { run, data, coverage } = await extract(stack.api.url, 'demo-revoked.run', { gardening: 10 })
  expect(run.state).toBe('failed')
  expect(coverage.get('gardening')).toMatchObject({ questions: 0, reason: 'service-trouble' })
  expect(run.problem).toMatch(/Reddit did not accept these credentials/)
  expect(data).toEqual([])
})

test('a run without a readable subreddit fails and reports why', async () => {
  const { run } = await extract(stack.api.url, 'demo.none', { never_heard_of_it: 30 })
  expect(run.state).toBe('failed')
  expect(run.problem).toContain('no subreddit of this name')
})
