import { createApiClient } from '@quarry/testkit/api-client'
import { buildQuestion } from '@quarry/testkit/build-question'
import { readConformance } from '@quarry/testkit/conformance'
import { expect, inject, test } from 'vitest'

const stack = inject('stack')

const subjects = ['chisel', 'tent', 'kettle', 'laptop']
const problems = ['break so often', 'smell after rain', 'cost so much', 'look dull', 'make noise', 'get hot']
/** Six questions about each subject. */
const questions = subjects.flatMap((subject, group) =>
  problems.map((problem, at) => {
    const title = `why does my ${subject} ${problem}`
    return buildQuestion(`nm${group}${at}`, { title, originalTitle: title })
  }),
)
/** An earlier run named the topics. */
const named = ['Chisel', 'Tent', 'Kettle', 'Laptop'].map((topic, at) =>
  buildQuestion(`ed${at}`, { topic, processingStatus: 'processed' }),
)

async function clean(geminiApiKey: string, body: object = {}) {
  const client = createApiClient(stack.api.url)
  await client.put([...questions, ...named])
  const questionIds = questions.map(({ id }) => id)
  const request = { questionIds, geminiApiKey, titlesPerRequest: 5, declaredTier: 'paid', ...body }
  const run = await client.completed(await client.start('/api/questions/process', request))
  const { data } = await client.questions()
  return { run, rows: data.filter(({ id }) => questionIds.includes(id)) }
}

test('with the option, a run names its titles’ types and topics in the same requests', async () => {
  const key = 'demo-odd-names.naming'
  const { run, rows } = await clean(key, { namesTopics: true })
  expect(run).toMatchObject({ processed: 24, failed: 0 })
  expect(run.message).toBe('Cleaned 24 questions.')
  expect(new Set(rows.flatMap(({ topic }) => topic ?? []))).toEqual(
    new Set(['Chisel', 'Tent', 'Kettle', 'Laptop']),
  )
  const typed = rows.filter(({ type }) => type !== undefined)
  expect(typed.length).toBeGreaterThan(10)
  expect(typed.length).toBeLessThan(24)
  for (const row of typed) expect(row).toMatchObject({ type: 'reason' })
  const { arrivals, requests, beyond } = await readConformance(stack, key)
  expect(arrivals.map(({ titles }) => titles)).toEqual([5, 5, 5, 5, 4])
  expect(run.usage?.requests).toBe(requests)
  expect(beyond).toBe(0)
})

test('without the option, nothing is named', async () => {
  const key = 'demo-odd-names.unnamed'
  const { run, rows } = await clean(key)
  expect(run.message).toBe('Cleaned 24 questions.')
  for (const row of rows) {
    expect(row).not.toHaveProperty('type')
    expect(row).not.toHaveProperty('topic')
  }
  expect((await readConformance(stack, key)).requests).toBe(5)
})
