import { sandboxEndpoints } from '@quarry/platforms/endpoints'
import { createGeminiClient, defaultModel } from '@quarry/platforms/gemini/gemini-client'
import type { PlatformErrorKind } from '@quarry/platforms/platform-error'
import { createRedditClient } from '@quarry/platforms/reddit/reddit-client'
import { createTokenCache } from '@quarry/platforms/reddit/token-cache'
import { userAgent } from '@quarry/platforms/testing/serve-reddit'
import { platformErrorOf } from '@quarry/platforms/testing/serve-responses'
import { buildSandbox } from '@quarry/sandbox/build-sandbox'
import { afterAll, expect, test } from 'vitest'
import { createTitleTasks } from './title-tasks.ts'

const sandbox = buildSandbox({ seed: 'platforms', clockFactor: 1, latencyMs: 0 })
const url = await sandbox.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => sandbox.close())
const endpoints = sandboxEndpoints(url)
/** A server that never responds needs none longer; others respond much sooner than the second, even on a busy machine. */
const timeoutMs = (credential: string) => (credential === 'demo-hang' ? 1000 : 5000)

const gemini = (apiKey: string, model = defaultModel) =>
  createGeminiClient({ apiKey, endpoints, model, timeoutMs: timeoutMs(apiKey) })

const cleanOne = (client: ReturnType<typeof gemini>, keyword = false) =>
  createTitleTasks(client).cleanTitles([{ id: '1aa', title: 'how do i mulch' }], { keyword })

const redditClient = createRedditClient({
  credentials: { clientId: 'demo', clientSecret: 'demo' },
  endpoints,
  userAgent,
  limiter: { reserve: async () => {}, observe: async () => {}, blockUntil: async () => {} },
  tokens: createTokenCache(),
})

/** Returns a page of a subreddit's newest titles. */
async function titlesOf(subreddit: string) {
  const page = await redditClient.submissions({ subreddit, source: { kind: 'listing', sort: 'new' } })
  return page.posts.map(({ id, title }) => ({ id, title }))
}

test.each<[string, PlatformErrorKind]>([
  ['demo-revoked', 'key-wrong-kind'],
  ['demo-invalid', 'credentials-refused'],
  ['demo-expired', 'key-expired'],
  ['demo-suspended', 'key-suspended'],
  ['AQ.someone-else', 'credentials-refused'],
  ['demo-leaked', 'key-leaked'],
  ['demo-disabled', 'api-disabled'],
  ['demo-restricted', 'key-restricted'],
  ['demo-region', 'region-unsupported'],
  ['demo-region-billing', 'region-unsupported'],
  ['demo-prepaid-empty', 'credit-exhausted'],
  ['demo-prepaid-empty-402', 'credit-exhausted'],
  ['demo-spend-cap', 'spending-cap'],
  ['demo-bare-429', 'rate-limited'],
  ['demo-outage', 'unavailable'],
  ['demo-hang', 'unavailable'],
  ['demo-retired', 'model-not-found'],
])('cleaning with the key %s fails as %s', async (apiKey, kind) => {
  expect(await platformErrorOf(cleanOne(gemini(apiKey)))).toMatchObject({ service: 'gemini', kind })
})

test.each<[string, object]>([
  ['demo-paid', { tier: 'paid' }],
  ['demo-free', { tier: 'free' }],
  ['demo-outage', { tier: 'paid' }],
  ['demo-prepaid-empty', { tier: 'paid', blocked: 'credit-exhausted' }],
  ['demo-region', { tier: 'free', blocked: 'region-unsupported' }],
])('the tier of %s is %j', async (apiKey, result) => {
  expect(await gemini(apiKey).detectTier()).toMatchObject(result)
})

test('the tier is detected for a model that rejects explicit caches', async () => {
  expect(await gemini('demo-outage', 'gemini-4-hydrogen').detectTier()).toMatchObject({
    tier: 'paid',
    evidence: 'a context cache was created',
  })
})

test('a used-up daily quota is distinguished from a minute’s, whatever delay the response states', async () => {
  const client = gemini('demo-daily-limit.day')
  for (let request = 0; request < 10; request += 1) await cleanOne(client)
  expect(await platformErrorOf(cleanOne(client))).toMatchObject({
    kind: 'daily-quota',
    tierEvidence: 'free',
    requestsPerDay: 10,
    retryAfterMs: undefined,
  })
})

test('the limit per minute is read from the error', async () => {
  const client = gemini('demo-free.minute')
  for (let request = 0; request < 15; request += 1) await cleanOne(client)
  expect(await platformErrorOf(cleanOne(client))).toMatchObject({
    kind: 'minute-quota',
    requestsPerMinute: 15,
    retryAfterMs: expect.any(Number),
  })
})

test('a model without quota for the tier is an error that is not retryable', async () => {
  const client = gemini('demo-free.pro', 'gemini-3.1-pro-preview')
  expect(await platformErrorOf(cleanOne(client))).toMatchObject({
    kind: 'model-not-found',
    limitZero: true,
    tierEvidence: 'free',
  })
})

test.each([
  'gemini-3.5-flash-lite',
  'gemini-3.1-flash-lite',
  'gemini-3.8-flash',
  'gemini-3.1-pro-preview',
  'gemini-4-hydrogen',
  'gemini-4-neon',
  'gemini-flash-latest',
])('%s accepts the request', async (model) => {
  const response = await cleanOne(gemini('demo', model), true)
  expect(response.accepted[0]?.title).toMatch(/^How do I mulch\?$/)
})

test('a hundred titles are cleaned, including hostile and non-English ones', async () => {
  const titles = await titlesOf('gardening')
  const responses = []
  for (let start = 0; start < titles.length; start += 20) {
    responses.push(
      await createTitleTasks(gemini('demo')).cleanTitles(titles.slice(start, start + 20), { keyword: false }),
    )
  }
  const accepted = responses.flatMap((response) => response.accepted)
  expect(accepted.length).toBeGreaterThan(titles.length * 0.95)
  for (const { title } of accepted) expect(title).toMatch(/^[^()[\]{}\n]{1,300}$/)
})
