import { isTopicId, NO_TOPIC } from '@quarry/contracts/findings'
import { createApiClient } from '@quarry/testkit/api-client'
import { buildQuestion } from '@quarry/testkit/build-question'
import { type DurableRedis, startDurableRedis } from '@quarry/testkit/durable-redis'
import { end } from '@quarry/testkit/program'
import { busiestWorker, type Stack, startStack } from '@quarry/testkit/stack'
import { afterAll, beforeAll, expect, test } from 'vitest'

let redis: DurableRedis
let stack: Stack
beforeAll(async () => {
  redis = await startDurableRedis()
  stack = await startStack({ redisUrl: redis.url, prefix: 'topics', workers: 2, clockFactor: 20 })
})
afterAll(async () => {
  await stack.stop()
  await redis.remove()
})

const subjects = [
  'kettle',
  'chisel',
  'ladder',
  'bucket',
  'tent',
  'mattress',
  'bicycle',
  'printer',
  'lantern',
  'hammer',
]
const problems = [
  'rusts outside',
  'smells odd',
  'breaks early',
  'leaks slowly',
  'rattles loudly',
  'wobbles badly',
]
const wordings = [
  (problem: string) => `Why is it that ${problem}?`,
  (problem: string) => `${problem}, what can I do`,
  (problem: string) => `Does anyone know why ${problem}?`,
  (problem: string) => `does anyone know why ${problem}`,
]
/** Four titles for each of sixty problems; two of them are equal. */
const questions = subjects.flatMap((subject, at) =>
  problems.flatMap((problem, nth) =>
    wordings.map((wording, place) => {
      const title = wording(`my ${subject} ${problem}`)
      return buildQuestion(`ft${at}${nth}${place}`, { title, originalTitle: title, score: 10 - place })
    }),
  ),
)
const questionIds = questions.map(({ id }) => id)
const problemOf = (id: string) => id.slice(0, 4)

async function begin(key: string, body: object = {}) {
  const client = createApiClient(stack.api.url)
  await client.put(questions)
  const start = (more: object = {}) =>
    client.start('/api/questions/find-topics', {
      questionIds,
      geminiApiKey: key,
      declaredTier: 'paid',
      ...body,
      ...more,
    })
  return { client, start }
}

/** Expects a topic, a type and the right group for every title. */
async function expectFound(client: ReturnType<typeof createApiClient>) {
  const { data, findings } = await client.questions()
  const topics = new Set(findings?.topics.map(({ id }) => id))
  expect(topics.size).toBeGreaterThanOrEqual(6)
  expect(topics.size).toBeLessThanOrEqual(24)
  for (const { topic = '', type } of data) {
    expect(topics.has(topic) || topic === NO_TOPIC).toBe(true)
    expect(type).toBeDefined()
  }
  expect(findings?.groups).toHaveLength(60)
  const groupOf = new Map(data.map(({ id, group }) => [problemOf(id), group]))
  expect(new Set(groupOf.values()).size).toBe(60)
  for (const { id, group } of data) expect(group).toBe(groupOf.get(problemOf(id)))
  const wordingOf = new Map(findings?.groups.map(({ id, wording }) => [id, wording]))
  for (const { group = '', title } of data)
    expect(wordingOf.get(group)).toContain(/my \w+ \w+ \w+/.exec(title)?.[0])
  return { data, findings }
}

test('topics, types and the same questions are found in three steps, and a poll brings them', async () => {
  const { client, start } = await begin('demo-paid.topics')
  const before = await client.questions()
  const runId = await start()
  const steps = new Set<string>()
  const run = await client.completed(runId, ({ step }) => void (step && steps.add(step)))
  expect(run).toMatchObject({ kind: 'cleaning', task: 'find-topics', step: 'same-question', failed: 0 })
  expect(run.message).toMatch(/^Found \d+ topics in 240 titles, and 60 questions asked more than once\.$/)
  expect(run.usage?.requests).toBeGreaterThan(3)
  const { data, findings } = await expectFound(client)
  const page = await client.questions(`?since=${before.revision}`)
  expect(page.findings).toEqual(findings)
  const later = await client.questions(`?since=${page.revision}`)
  expect(later.findings).toBeUndefined()
  expect(data.every(({ topic }) => isTopicId(topic))).toBe(true)
})

test('a killed worker’s run goes on in another worker, which asks for nothing again', async () => {
  const whole = await begin('demo-free.whole', { declaredTier: 'free' })
  const expected = await whole.client.completed(await whole.start())
  const { client, start } = await begin('demo-free.killed', { declaredTier: 'free' })
  const runId = await start()
  await client.when(runId, ({ step, processed }) => step === 'sorting' && processed > 0)
  const worker = busiestWorker(stack, [{ runId }])
  const at = stack.workers.indexOf(worker)
  await end(worker, 'SIGKILL')
  await stack.replaceWorker(at)
  const run = await client.completed(runId)
  await expectFound(client)
  // The answer to a request in flight is lost with its worker.
  expect(run.usage?.requests).toBeLessThanOrEqual((expected.usage?.requests ?? 0) + 1)
})

test('a cancelled run says how far it was, and the next one goes on there', async () => {
  const { client, start } = await begin('demo-free.cancelled', { declaredTier: 'free' })
  const first = await start()
  await client.when(first, ({ step }) => step === 'same-question')
  await client.request('POST', `/api/runs/${first}/pause`)
  await client.when(first, ({ state }) => state === 'paused')
  const cancelled = await client.request('POST', `/api/runs/${first}/cancel`)
  expect(cancelled).toMatchObject({
    state: 'cancelled',
    message: expect.stringMatching(
      /^Cancelled\. Compared \d+ of \d+ titles\. Finding topics again goes on there\.$/,
    ),
  })
  const second = await client.completed(await start())
  await expectFound(client)
  const whole = await client.run(first)
  // Neither the codebook nor a sorted title was asked for again: a list, three requests that ask, and the rest.
  expect(whole?.usage?.requests).toBeGreaterThanOrEqual(4)
  expect(second.usage?.requests).toBeLessThanOrEqual(5)
})

test('no topics are found while titles are cleaned, and nobody changes the codebook meanwhile', async () => {
  const { client, start } = await begin('demo-paid.beside')
  const body = { questionIds, geminiApiKey: 'demo-paid.beside', declaredTier: 'paid' }
  const cleaning = await client.start('/api/questions/process', body)
  await expect(start()).rejects.toThrow('409')
  await client.request('POST', `/api/runs/${cleaning}/cancel`)
  const runId = await start()
  await expect(client.request('PUT', '/api/findings', { topics: [] })).rejects.toThrow('409')
  await client.completed(runId)
})

test('the user’s topics, moved titles, joined and parted pairs stay', async () => {
  const { client, start } = await begin('demo-paid.mine')
  const topics = [{ id: '#mine', name: 'Kettle', covers: 'Everything about kettle', fixed: true }]
  const [one, other] = ['ft000', 'ft110']
  const [left, right] = ['ft220', 'ft221']
  await client.request('PUT', '/api/findings', {
    topics,
    joined: [{ one, other }],
    parted: [{ one: left, other: right }],
  })
  await client.request('POST', '/api/questions/change', { changes: [{ id: 'ft500', topic: '#mine' }] })
  await client.completed(await start())
  const { data, findings } = await client.questions()
  const by = new Map(data.map((row) => [row.id, row]))
  expect(findings?.topics[0]).toEqual(topics[0])
  expect(by.get('ft500')).toMatchObject({ topic: '#mine', placed: true })
  expect(by.get(one)?.group).toBe(by.get(other)?.group)
  expect(by.get(left)?.group).not.toBe(by.get(right)?.group)
  const again = await client.completed(await start({ scope: 'sort-again', topicIds: ['#mine'] }))
  expect(again.message).toMatch(/^Sorted \d+ titles again\.$/)
  expect(again.total).toBeLessThan(questions.length)
  const title = 'My kettle wobbles badly, and now what?'
  await client.put([...questions, buildQuestion('ftnew', { title, originalTitle: title })])
  const fresh = await client.completed(await start({ scope: 'new', questionIds: [...questionIds, 'ftnew'] }))
  expect(fresh.message).toBe('Sorted 1 new title.')
  const { data: after } = await client.questions()
  const added = after.find(({ id }) => id === 'ftnew')
  expect(added?.topic).toBe('#mine')
  expect(added?.group).toBe(by.get('ft050')?.group)
})

test('merged and deleted topics are known when titles are sorted again, and moved titles keep their topic', async () => {
  const { client, start } = await begin('demo-paid.merged')
  await client.completed(await start())
  const { findings } = await client.questions()
  const [kettle, printer, other, ...rest] = [...(findings?.topics ?? [])].toSorted(
    (one, next) => Number(/kettle|printer/i.test(next.name)) - Number(/kettle|printer/i.test(one.name)),
  )
  if (!kettle || !printer || !other) throw new Error('too few topics')
  const merged = { ...kettle, fixed: true as const, merged: [printer.id] }
  await client.request('PUT', '/api/findings', { topics: [merged, ...rest] })
  const placed = questionIds.find((id) => id.startsWith('ft0')) ?? ''
  await client.request('POST', '/api/questions/change', { changes: [{ id: placed, topic: other.id }] })
  const again = await client.completed(await start({ scope: 'sort-again', topicIds: [kettle.id] }))
  const { data } = await client.questions()
  const topics = new Set([merged, ...rest].map(({ id }) => id))
  // The titles of both topics and of the deleted one were sorted again, and none has an id that is gone.
  expect(again.total).toBeGreaterThanOrEqual(24)
  expect(data.filter(({ topic = '' }) => topic !== NO_TOPIC && !topics.has(topic))).toEqual([])
  const [kept] = rest
  if (!kept) throw new Error('too few topics')
  await client.request('POST', '/api/questions/change', { changes: [{ id: placed, topic: kept.id }] })
  await client.completed(await start())
  const found = await client.questions()
  expect(found.findings?.topics).toEqual(expect.arrayContaining([merged, kept]))
  expect(found.data.find(({ id }) => id === placed)).toMatchObject({ topic: kept.id, placed: true })
})
