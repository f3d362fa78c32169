import { MODEL_ENDPOINT_CREDENTIAL } from '@quarry/contracts/model-endpoint'
import type { Run } from '@quarry/contracts/run'
import { ExtractionParams } from '@quarry/contracts/run-params'
import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { buildQuestion } from '../../../../testkit/build-question.ts'
import { createTestApi, openBrowser } from '../testing/test-api.ts'
import { useSandbox } from '../testing/use-sandbox.ts'
import { clean, fieldsOf } from './testing/start-run.ts'

const { url, prefix } = openTestRedis()
const { sandboxUrl } = await useSandbox({ seed: 'demo runs' })

const runs = [
  ['fetch', { subreddits: ['bread'], redditClientId: 'demo', redditClientSecret: 'demo' }],
  ['fetch', { source: 'stack-exchange', subreddits: ['cooking'], demo: true }],
  ['process', { questionIds: ['a1'], geminiApiKey: 'demo-paid' }],
] as const

test('a server whose sandbox is not started rejects runs with demo credentials', async () => {
  const SANDBOX_URL = 'http://127.0.0.1:9'
  const api = await createTestApi({ REDIS_URL: url, REDIS_PREFIX: prefix, SANDBOX_URL })
  const browser = openBrowser(api.app)
  await browser.call('PUT', '/api/questions', { questions: [buildQuestion('a1')] })
  for (const [path, body] of runs) {
    const response = await browser.call('POST', `/api/questions/${path}`, body)
    expect([response.statusCode, response.body]).toEqual([
      400,
      'Demo credentials need the sandbox, and this server runs without it. Use your own credentials, or start the server with its sandbox.',
    ])
  }
  expect((await browser.call('GET', '/api/questions')).json()).toMatchObject({ runs: [] })
  await api.close()
})

test('a server with its sandbox accepts them, and limits them separately from the real services', async () => {
  const api = await createTestApi({ REDIS_URL: url, REDIS_PREFIX: prefix, SANDBOX_URL: sandboxUrl })
  const browser = openBrowser(api.app)
  await browser.call('PUT', '/api/questions', { questions: [buildQuestion('a1')] })
  const responses = []
  for (const [path, body] of runs) responses.push(await browser.call('POST', `/api/questions/${path}`, body))
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202])
  expect((await fieldsOf(api, browser, responses[1]?.json().runId)).limitOwner).toBe('demo')
  const { runs: started } = (await browser.call('GET', '/api/questions')).json()
  expect(started.map(({ isDemo }: Run) => isDemo)).toEqual([true, true, true])
  await api.close()
})

test('getting new questions in the demo lets two months pass there, once', async () => {
  const api = await createTestApi({ REDIS_URL: url, REDIS_PREFIX: prefix, SANDBOX_URL: sandboxUrl })
  const times: number[] = []
  for (const subreddit of ['coffee', 'Breadit']) {
    const browser = openBrowser(api.app)
    const { runId } = (
      await browser.call('POST', '/api/questions/fetch', {
        ...{ subreddits: [subreddit], redditClientId: 'demo', redditClientSecret: 'demo' },
        lastReadings: { [subreddit.toUpperCase()]: '2026-11-01T00:00:00.000Z' },
      })
    ).json()
    const { params = '' } = await fieldsOf(api, browser, runId)
    const { sourceTime = 0, subreddits } = ExtractionParams.decode(params)
    expect(subreddits).toMatchObject([{ name: subreddit, lastReading: '2026-11-01T00:00:00.000Z' }])
    times.push(sourceTime)
  }
  const [first = 0, second = 0] = times
  const DAY_MS = 86_400_000
  expect(first - Date.now()).toBeGreaterThan(60 * DAY_MS)
  expect(second - first).toBeLessThan(DAY_MS)
  await api.close()
})

test.each([
  ['the sandbox', () => sandboxUrl, true],
  ['elsewhere', () => 'http://127.0.0.1:9', undefined],
])(
  'a run of the operator’s model is a demo only if the model is in the sandbox: %s',
  async (_, at, isDemo) => {
    const api = await createTestApi({
      ...{ REDIS_URL: url, REDIS_PREFIX: prefix, SANDBOX_URL: sandboxUrl },
      ...{ MODEL_ENDPOINT: `${at()}/model-endpoint/v1`, MODEL_ENDPOINT_MODEL: 'sandbox:4b' },
    })
    const browser = openBrowser(api.app)
    await clean(browser, { geminiApiKey: MODEL_ENDPOINT_CREDENTIAL })
    const [run] = (await browser.call('GET', '/api/questions')).json().runs
    expect(run.isDemo).toBe(isDemo)
    await api.close()
  },
)
