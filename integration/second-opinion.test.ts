import type { Question } from '@quarry/contracts/question'
import { createApiClient } from '@quarry/testkit/api-client'
import { buildQuestion } from '@quarry/testkit/build-question'
import { readConformance } from '@quarry/testkit/conformance'
import { expect, inject, test } from 'vitest'

const stack = inject('stack')

/** Returns a cleaned question. In every third one, the AI has changed a number. */
function cleanedQuestion(at: number) {
  const title = (loaf: number) => `Why does loaf number ${loaf} collapse after an hour?`
  return buildQuestion(`op${at}`, {
    originalTitle: `[Help] why does loaf number ${at} collapse after an hour`,
    title: title(at % 3 === 0 ? at + 100 : at),
    processingStatus: 'processed',
    aiEnhanced: true,
    risk: { score: 30, differences: 'rye → wheat' },
  })
}

async function startSecondOpinion(geminiApiKey: string, count: number) {
  const client = createApiClient(stack.api.url)
  const questions = Array.from({ length: count }, (_, at) => cleanedQuestion(at))
  await client.call('PUT', '/api/questions', { questions })
  const questionIds = questions.map(({ id }) => id)
  const body = { questionIds, geminiApiKey, declaredTier: 'paid' }
  const runId = await client.start('/api/questions/second-opinion', body)
  return { client, runId, questions }
}

const numberOf = ({ id }: Pick<Question, 'id'>) => Number(id.slice(2))

test.each(['demo-paid.opinion', 'demo-flaky.opinion'])(
  'on %s every title is compared, what differs is flagged, and no title changes',
  async (key) => {
    const { client, runId, questions } = await startSecondOpinion(key, 45)
    const run = await client.ended(runId)
    expect(run).toMatchObject({
      kind: 'cleaning',
      task: 'second-opinion',
      state: 'completed',
      total: 45,
      processed: 45,
      failed: 0,
      changed: 15,
      unchanged: 30,
      message: 'Compared 45 questions. 15 differ from their originals.',
    })
    const rows = (await client.questions()).data
    for (const row of rows) {
      const isDifferent = numberOf(row) % 3 === 0
      expect(row.processingStatus).toBe('processed')
      expect(row.title).toBe(questions.find(({ id }) => id === row.id)?.title)
      expect(row.risk).toEqual(
        isDifferent
          ? {
              score: 95,
              differences: 'rye → wheat',
              secondOpinion: { result: 'different', what: 'a number differs' },
            }
          : { score: 30, differences: 'rye → wheat', secondOpinion: { result: 'same' } },
      )
    }
    const { arrivals, requests } = await readConformance(stack, key)
    expect(run.usage?.requests).toBe(requests)
    // Requests in flight at the same time may overtake each other.
    const sizes = arrivals.map(({ titles }) => titles).sort((one, other) => other - one)
    expect(sizes.slice(0, 2)).toEqual([20, 20])
  },
)

test('a second opinion can be cancelled, and titles that have one are not sent again', async () => {
  const { client, runId } = await startSecondOpinion('demo-slow.opinion', 45)
  await client.call('POST', `/api/runs/${runId}/cancel`)
  expect(await client.ended(runId)).toMatchObject({ state: 'cancelled', task: 'second-opinion' })
  const done = await startSecondOpinion('demo-paid.again', 5)
  await done.client.ended(done.runId)
  const body = { questionIds: ['op0', 'op1'], geminiApiKey: 'demo-paid.again' }
  const rejected = await done.client.call('POST', '/api/questions/second-opinion', body)
  expect(rejected.status).toBe(400)
  expect(await rejected.text()).toBe('None of these titles needs a second opinion.')
})
