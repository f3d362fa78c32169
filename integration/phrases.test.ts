import { createApiClient } from '@quarry/testkit/api-client'
import { buildQuestion } from '@quarry/testkit/build-question'
import { expect, inject, test } from 'vitest'

const stack = inject('stack')

const statuses = ['pending', 'processed', 'error'] as const
const questions = Array.from({ length: 90 }, (_, at) =>
  buildQuestion(`ph${at}`, {
    title: `Why does compost heap ${at} smell of eggs?`,
    originalTitle: `why does compost heap ${at} smell of eggs`,
    processingStatus: statuses[at % statuses.length] ?? 'pending',
    ...(at === 0 && { keyword: 'own phrase' }),
  }),
)

test('titles of any status get a phrase, keep title and status, and a phrase that is there stays', async () => {
  const client = createApiClient(stack.api.url)
  await client.put(questions)
  const runId = await client.start('/api/questions/phrases', {
    questionIds: questions.map(({ id }) => id),
    geminiApiKey: 'demo-paid.phrases',
    declaredTier: 'paid',
  })
  const run = await client.ended(runId)
  expect(run).toMatchObject({ state: 'completed', task: 'phrases', total: 89, processed: 89 })
  expect(run.message).toBe('Wrote search phrases for 89 titles.')
  expect(run.usage?.requests).toBeLessThan(10)
  const { data } = await client.questions()
  const states = new Map(questions.map(({ id, title, processingStatus }) => [id, [title, processingStatus]]))
  for (const { id, title, processingStatus, keyword = '' } of data) {
    expect([title, processingStatus]).toEqual(states.get(id))
    expect(keyword).toMatch(id === 'ph0' ? /^own phrase$/ : /\bheap \d+\b/)
  }
})
