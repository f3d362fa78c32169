import { randomInt } from 'node:crypto'
import { Stats } from '@quarry/contracts/endpoints/session'
import type { Question } from '@quarry/contracts/question'
import type { Run } from '@quarry/contracts/run'
import { createKeys } from '@quarry/store/keys'
import { createRunQueues } from '@quarry/store/runs/queues'
import { type ApiClient, createApiClient, startCleaning } from '@quarry/testkit/api-client'
import { readConformance } from '@quarry/testkit/conformance'
import { Redis } from 'ioredis'
import { afterAll, expect, inject, test } from 'vitest'

const stack = inject('stack')
const redis = new Redis(stack.redisUrl, { maxRetriesPerRequest: null })
const queues = createRunQueues(redis, createKeys(stack.prefix))
afterAll(async () => {
  await queues.close()
  await redis.quit()
})

const start = (geminiApiKey: string, count: number) => startCleaning(stack.api.url, geminiApiKey, count)

const isActive = async (runId: string) =>
  (await queues.queues.cleaning.getActive()).some(({ id }) => id === runId)

async function rowsOf(client: ApiClient): Promise<Map<string, Question>> {
  return new Map((await client.questions()).data.map((row) => [row.id, row]))
}

/**
 * Edits, deletes and restores titles in turn, touching each title once. Returns what the user expects to find at the
 * end.
 */
async function changeTitles(client: ApiClient, ids: readonly string[]) {
  const edited = new Map<string, string>()
  const deleted = new Set<string>()
  for (const [at, id] of ids.entries()) {
    const kind = at % 4
    if (kind === 0) {
      edited.set(id, `Is the crumb of ${id} too dense?`)
      await client.request('POST', '/api/questions/change', { changes: [{ id, title: edited.get(id) }] })
    } else if (kind === 1) {
      await client.request('POST', '/api/questions/delete', { ids: [id] })
      deleted.add(id)
    } else if (kind === 2) {
      const before = (await rowsOf(client)).get(id)
      await client.request('POST', '/api/questions/delete', { ids: [id] })
      if (before) await client.request('PUT', '/api/questions', { questions: [before] })
    } else {
      await client.request('POST', '/api/questions/change', { changes: [{ id, decision: 'revert' }] })
    }
  }
  return { edited, deleted }
}

test('a user who edits, deletes, restores and reverts 80 titles during a run keeps every change', async () => {
  const { client, runId } = await start('demo-paid.busy', 200)
  const ids = [...(await rowsOf(client)).keys()]
  const step = randomInt(1, 4) * 2 + 1
  const touched = ids.map((_, at) => ids[(at * step) % ids.length] ?? '').slice(0, 80)
  const { edited, deleted } = await changeTitles(client, [...new Set(touched)])
  const run = await client.ended(runId)
  const rows = await rowsOf(client)
  expect(run.state).toBe('completed')
  for (const [id, title] of edited) expect(rows.get(id), id).toMatchObject({ title, edited: true })
  expect([...deleted].filter((id) => rows.has(id))).toEqual([])
  expect(rows.size).toBe(200 - deleted.size)

  const byStatus = Map.groupBy(rows.values(), ({ processingStatus }) => processingStatus)
  const count = (status: Question['processingStatus']) => byStatus.get(status)?.length ?? 0
  expect(count('processing') + count('error')).toBe(0)
  const stats = Stats.parse(await client.request('GET', '/api/stats'))
  expect(stats).toMatchObject({ total: rows.size, processed: count('processed'), pending: count('pending') })
})

test('a run that is paused and resumed after every title sends each title once', async () => {
  const titles = 8
  const { client, runId } = await start('demo-free.steps', titles)
  let pauses = 0
  for (let step = 0; step < titles; step++) {
    await client.when(runId, (run) => run.processed >= step || run.state === 'completed')
    const paused = await client.call('POST', `/api/runs/${runId}/pause`)
    if (paused.ok) pauses += 1
    await client.call('POST', `/api/runs/${runId}/resume`)
  }
  const ended = await client.ended(runId)
  expect(ended).toMatchObject({ state: 'completed', total: titles, processed: titles, failed: 0 })
  expect((await readConformance(stack, 'demo-free.steps')).requests).toBe(titles)
  expect(pauses).toBeGreaterThan(titles / 4)
})

test('a job’s log says in sentences what happened to its run', async () => {
  const { client, runId } = await start('demo-paid.told', 200)
  await client.when(runId, ({ processed }) => processed >= 5)
  await client.call('POST', `/api/runs/${runId}/pause`)
  await expect.poll(() => isActive(runId)).toBe(false)
  await client.call('POST', `/api/runs/${runId}/resume`)
  await client.ended(runId)
  const { logs } = await queues.queues.cleaning.getJobLogs(runId)
  const sentences = logs.map((line) => line.replace(/^\S+Z /, ''))
  expect(sentences).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^The run is accepted, request \S+\.$/),
      'The run has started.',
      'This worker has taken over the run (start 2).',
      expect.stringMatching(/^\d+ of 200 titles are cleaned\.$/),
    ]),
  )
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z0-9].*\.$/)
})

test('a run that is canceled at any step keeps its cleaned titles and leaves the others pending', async () => {
  const titles = 200
  for (const step of [0, 1, 4, 7]) {
    const { client, runId } = await start(`demo-paid.end${step}`, titles)
    await client.when(runId, ({ processed }) => processed >= step)
    if (step % 2 === 1) await client.call('POST', `/api/runs/${runId}/pause`)
    expect((await client.call('POST', `/api/runs/${runId}/cancel`)).status).toBe(200)
    const { processed } = await client.ended(runId)
    // Responses that were already on their way change nothing.
    await expect.poll(() => isActive(runId)).toBe(false)
    const done = [...(await rowsOf(client)).values()].map(({ processingStatus }) => processingStatus)
    expect(done.filter((status) => status === 'processed')).toHaveLength(processed)
    expect(done.filter((status) => status === 'pending')).toHaveLength(titles - processed)
  }
})

const requestsOf = (run: Run | undefined) =>
  (run?.coverage ?? []).reduce((sum, { requests = 0 }) => sum + requests, 0)

test('an extraction that is paused and resumed again and again counts each question once', async () => {
  const client = createApiClient(stack.api.url)
  const runId = await client.start('/api/questions/fetch', {
    subreddits: ['BudgetBakers', 'TinyTerrariums'],
    subredditLimits: { BudgetBakers: 60, TinyTerrariums: 60 },
    redditClientId: 'demo.repeated',
    redditClientSecret: 'demo',
  })
  let pauses = 0
  for (let isOver = false; !isOver; ) {
    const paused = await client.call('POST', `/api/runs/${runId}/pause`)
    isOver = paused.status === 409
    if (!isOver) pauses += 1
    await client.call('POST', `/api/runs/${runId}/resume`)
    const seen = requestsOf(await client.run(runId))
    await client.when(runId, (run) => requestsOf(run) > seen || run.state === 'completed')
  }
  const run = await client.ended(runId)
  const { data } = await client.questions()
  expect(pauses).toBeGreaterThan(0)
  expect(run).toMatchObject({ state: 'completed', processed: data.length })
  expect(run.coverage?.reduce((sum, { questions }) => sum + questions, 0)).toBe(data.length)
})
