import { isTopicId, NO_TOPIC } from '@quarry/contracts/findings'
import { buildQuestion } from '@quarry/testkit/build-question'
import { expect, inject, test } from 'vitest'
import { beginTopics, expectFound, questionIds, questions } from './topic-questions.ts'

const stack = inject('stack')

test('topics, types and the same questions are found in three steps, and a poll brings them', async () => {
  const { client, start } = await beginTopics(stack, 'demo-paid.topics')
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

test('no topics are found while titles are cleaned, and nobody changes the codebook meanwhile', async () => {
  const { client, start } = await beginTopics(stack, 'demo-paid.beside')
  const body = { questionIds, geminiApiKey: 'demo-paid.beside', declaredTier: 'paid' }
  const cleaning = await client.start('/api/questions/process', body)
  await expect(start()).rejects.toThrow('409')
  await client.request('POST', `/api/runs/${cleaning}/cancel`)
  const runId = await start()
  await expect(client.request('PUT', '/api/findings', { topics: [] })).rejects.toThrow('409')
  await client.completed(runId)
})

test('the user’s topics, moved titles, joined and parted pairs stay', async () => {
  const { client, start } = await beginTopics(stack, 'demo-paid.mine')
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

test('a second analysis is sorted by the codebook and grouped by the questions that its starts carry', async () => {
  const first = await beginTopics(stack, 'demo-paid.lead')
  await first.client.completed(await first.start())
  const lead = await first.client.questions()
  const groupOf = new Map(lead.data.map(({ id, group }) => [id, group]))

  const { client, start } = await beginTopics(stack, 'demo-paid.follow')
  // Each question has one title, so only the carried questions can put it into a group.
  const once = questionIds.filter((id) => id.endsWith('0')).slice(0, 40)
  const group = { scope: 'group', questionIds: once, carried: lead.findings?.groups }
  const grouped = await client.completed(await start(group))
  expect(grouped.message).toBe('Found 0 questions asked more than once.')
  const { data } = await client.questions()
  const asked = new Map(data.map((row) => [row.id, row.group]))
  expect(once.map((id) => asked.get(id))).toEqual(once.map((id) => groupOf.get(id)))

  const codebook = lead.findings?.topics
  const sorted = await client.completed(await start({ scope: 'sort-again', questionIds: once, codebook }))
  expect(sorted.message).toBe('Sorted 40 titles again.')
  const { findings, data: rows } = await client.questions()
  expect(findings?.topics).toEqual(codebook)
  expect(findings?.groups).toHaveLength(40)
  expect(rows.filter(({ topic }) => isTopicId(topic))).toHaveLength(40)
})

test('merged and deleted topics are known when titles are sorted again, and moved titles keep their topic', async () => {
  const { client, start } = await beginTopics(stack, 'demo-paid.merged')
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
  // The titles of both topics and of the deleted one were sorted again, and none has the id of a missing topic.
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
