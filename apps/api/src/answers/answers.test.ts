import { QuestionAnswers } from '@quarry/contracts/answer'
import { expect, onTestFinished, test } from 'vitest'
import { buildQuestion } from '../../../../testkit/build-question.ts'
import { inventedQuestion } from '../testing/invented-question.ts'
import { openBrowser } from '../testing/test-api.ts'
import { useSandbox } from '../testing/use-sandbox.ts'
import { useTestApi } from '../testing/use-test-api.ts'

const demo = { source: 'stack-exchange', demo: true }
const { sandboxUrl, variables } = await useSandbox({ seed: 'answers', clockFactor: 50 })
const { api, prefix } = await useTestApi(variables)

/** Returns a browser whose session has a demo question with answers, a title without a post, and a real question. */
async function openSet() {
  const invented = await inventedQuestion(sandboxUrl)
  const real = { source: 'stack-exchange', subreddit: 'coffee' } as const
  const browser = openBrowser(api.app)
  await browser.call('PUT', '/api/questions', {
    questions: [
      invented,
      buildQuestion('se-coffee-7', { ...real, permalink: 'https://coffee.stackexchange.com/q/7' }),
      buildQuestion('file0000000abcd', { subreddit: 'mine.csv', permalink: '/' }),
    ],
  })
  return { browser, id: invented.id }
}

test('a question’s answers are read on request, with the link of the demo’s post, and nothing of them is stored', async () => {
  const { browser, id } = await openSet()
  const response = await browser.call('POST', '/api/questions/answers', { questionId: id, ...demo })
  expect(response.statusCode).toBe(200)
  const { answers, ...facts } = QuestionAnswers.parse(response.json())
  expect(facts).toEqual({ questionId: id, readAt: expect.any(String), requests: 1 })
  expect(answers).toMatchObject([
    { author: 'GrindTheory', points: 14, accepted: true, permalink: `/demo/post/${id}` },
  ])
  expect(answers[0]?.text).toContain('Correct the grind first.')
  const { redis } = api.dependencies
  for (const key of await redis.keys(`${prefix}*`)) {
    const type = await redis.type(key)
    const held = type === 'string' ? await redis.get(key) : type === 'hash' ? await redis.hgetall(key) : ''
    expect(JSON.stringify(held)).not.toContain('Correct the grind')
  }
  expect(api.log.join('')).not.toContain('Correct the grind')
})

test.each([
  ['a question that the set doesn’t have', 'se-coffee-999999', demo, 404],
  ['a title from a file', 'file0000000abcd', { redditClientId: 'demo', redditClientSecret: 'demo' }, 400],
  ['a real post, asked of the demo', 'se-coffee-7', demo, 400],
  ['another source than the question’s', 'se-coffee-7', { source: 'lemmy', demo: true }, 400],
])('%s is refused without a request', async (_, questionId, access, status) => {
  const { browser } = await openSet()
  const response = await browser.call('POST', '/api/questions/answers', { questionId, ...access })
  expect(response.statusCode).toBe(status)
})

test('kept answers are looked up, and those of another source are refused', async () => {
  const { browser, id } = await openSet()
  const read = await browser.call('POST', '/api/questions/answers', { questionId: id, ...demo })
  const ids = QuestionAnswers.parse(read.json()).answers.map((answer) => answer.id)
  const look = (wanted: string[]) =>
    browser.call('POST', '/api/questions/check-answers', { ids: wanted, ...demo })
  expect((await look(ids)).json()).toEqual({
    states: ids.map((answerId) => ({ id: answerId, gone: false, author: 'GrindTheory' })),
  })
  const numbers = ids.map((answer) => Number(answer.split('-').at(-1)))
  const change = (gone: 'deleted' | null) =>
    fetch(`${sandboxUrl}/__sandbox/answers`, { method: 'POST', body: JSON.stringify({ numbers, gone }) })
  onTestFinished(async () => void (await change(null)))
  await change('deleted')
  expect((await look(ids)).json()).toEqual({ states: ids.map((answerId) => ({ id: answerId, gone: true })) })
  expect((await look(['t1_abc'])).statusCode).toBe(400)
})

test('a run may send half of today’s remaining requests, and none starts with fewer than two', async () => {
  const { browser, id } = await openSet()
  const { redis, keys, rateLimits } = api.dependencies
  const rateKey = keys.sourceRate('stack-exchange', 'demo')
  const start = () =>
    browser.call('POST', '/api/questions/read-answers', { questionIds: [id, 'file0000000abcd'], ...demo })
  await rateLimits.observeWindow(rateKey, { remaining: 101, limit: 300, resetMs: 60_000 })
  const { runId } = (await start()).json()
  const run = (await browser.call('GET', `/api/runs/${runId}`)).json()
  expect(run).toMatchObject({ task: 'read-answers', total: 1, requestsMax: 50, requests: 0 })
  await browser.call('POST', `/api/runs/${runId}/cancel`)
  await rateLimits.observeWindow(rateKey, { remaining: 1, limit: 300, resetMs: 60_000 })
  expect((await start()).statusCode).toBe(429)
  await redis.del(rateKey)
})

test('more than a hundred questions are too many for a run', async () => {
  const { browser } = await openSet()
  const questionIds = Array.from({ length: 101 }, (_, at) => `se-coffee-${at}`)
  const response = await browser.call('POST', '/api/questions/read-answers', { questionIds, ...demo })
  expect(response.statusCode).toBe(400)
})
