import { buildSandbox } from '@quarry/sandbox/build-sandbox'
import { createHeartbeatSender } from '@quarry/store/ops/processes'
import { beforeAll, expect, test } from 'vitest'
import { numberAt } from '../../../../../test/metrics-text.ts'
import { buildQuestion } from '../../../../../testkit/build-question.ts'
import { createTestApi, openBrowser, sessionIdOf, type TestApi } from '../../testing/test-api.ts'
import { useTestApi } from '../../testing/use-test-api.ts'
import { OPS_PASSWORD, withPassword } from '../testing/operator.ts'

const secrets = { key: 'own.k3y-Ty93Nm', title: 't1tle-Lk38Wq' }
const { api, redis, url, prefix } = await useTestApi({ OPS_PASSWORD })
let sessionId: string

beforeAll(async () => {
  await createHeartbeatSender(redis, api.dependencies.keys, { id: 'w1', app: 'worker', version: '1' }).send()
  const browser = openBrowser(api.app)
  await browser.call('PUT', '/api/questions', {
    questions: [buildQuestion('a1', { title: secrets.title })],
  })
  await browser.call('POST', '/api/questions/process', { questionIds: ['a1'], geminiApiKey: secrets.key })
  await browser.call('GET', '/api/questions?since=0')
  await browser.call('GET', `/api/runs/${secrets.key}`)
  await browser.call('GET', `/nowhere/${secrets.key}`)
  sessionId = sessionIdOf(api, browser)
})

const scrape = async (at: TestApi, headers: Record<string, string> = withPassword()) =>
  await at.app.inject({ url: '/metrics', headers })

test('without a password there are no metrics', async () => {
  const bare = await createTestApi({ REDIS_URL: url, REDIS_PREFIX: `${prefix}bare:` })
  expect((await scrape(bare, {})).statusCode).toBe(404)
  await bare.close()
})

test('they need the password, with any name', async () => {
  expect((await scrape(api, {})).statusCode).toBe(401)
  expect((await scrape(api, withPassword('another-password'))).statusCode).toBe(401)
  expect((await scrape(api, { authorization: `Bearer ${OPS_PASSWORD}` })).statusCode).toBe(401)
  const authorization = `Basic ${btoa(`prometheus:${OPS_PASSWORD}`)}`
  expect((await scrape(api, { authorization })).statusCode).toBe(200)
})

test('they cover calls, polls, queues, runs, workers and memory', async () => {
  const text = (await scrape(api)).body
  const poll = 'quarry_http_request_seconds_count{method="GET",route="/api/questions",status="200"}'
  expect.soft(numberAt(text, poll)).toBe(1)
  expect.soft(numberAt(text, 'quarry_poll_seconds_count')).toBe(1)
  expect.soft(numberAt(text, 'quarry_redis_up')).toBe(1)
  expect.soft(numberAt(text, 'quarry_redis_memory_bytes')).toBeGreaterThan(100_000)
  expect.soft(numberAt(text, 'quarry_jobs{queue="cleaning",state="waiting"}')).toBe(1)
  expect.soft(numberAt(text, 'quarry_queue_oldest_seconds{queue="cleaning"}')).toBeGreaterThan(0)
  expect.soft(numberAt(text, 'quarry_queue_oldest_seconds{queue="extraction"}')).toBe(0)
  expect.soft(numberAt(text, 'quarry_runs{kind="cleaning",state="queued"}')).toBe(1)
  expect.soft(numberAt(text, 'quarry_runs_waiting{kind="cleaning",reason="daily-quota"}')).toBe(0)
  expect.soft(numberAt(text, 'quarry_sessions')).toBe(1)
  expect.soft(numberAt(text, 'quarry_workers')).toBe(1)
  expect.soft(text).toContain('nodejs_eventloop_lag_seconds')
})

test('they contain no key, fingerprint, session, title or caller’s address', async () => {
  const text = (await scrape(api)).body
  const { fingerprint } = api.dependencies
  for (const word of [
    ...Object.values(secrets),
    sessionId,
    sessionId.slice(0, 8),
    fingerprint(secrets.key).slice(0, 8),
    'nowhere',
  ]) {
    expect(text.includes(word), word).toBe(false)
  }
})

test('requests to a service are counted by outcome', async () => {
  const sandbox = buildSandbox({ seed: 'metrics', clockFactor: 100, latencyMs: 0 })
  const testing = await createTestApi({
    REDIS_URL: url,
    REDIS_PREFIX: `${prefix}testing:`,
    SANDBOX_URL: await sandbox.listen({ host: '127.0.0.1', port: 0 }),
    OPS_PASSWORD,
  })
  const credentials = { redditClientId: 'demo', redditClientSecret: 'wrong', geminiApiKey: 'demo-paid' }
  await openBrowser(testing.app).call('POST', '/api/test-connections', credentials)
  const text = (await scrape(testing)).body
  expect(numberAt(text, 'quarry_requests_total{service="reddit",outcome="refused"}')).toBe(1)
  expect(numberAt(text, 'quarry_requests_total{service="gemini",outcome="ok"}')).toBeGreaterThan(0)
  expect(numberAt(text, 'quarry_request_seconds_count{service="reddit"}')).toBe(1)
  await testing.close()
  await sandbox.close()
})

test('while Redis is unreachable, metrics and log report it, and the gauges from Redis are missing', async () => {
  const lonely = await createTestApi(
    { REDIS_URL: 'redis://127.0.0.1:1', OPS_PASSWORD },
    { isRedisThere: false },
  )
  const text = (await scrape(lonely)).body
  expect(text).toContain('quarry_redis_up 0')
  expect(text).not.toMatch(/^quarry_(?:sessions|jobs|runs)\b[^\n]* \d/m)
  expect(text).toContain('process_cpu_seconds_total')
  expect(lonely.log.join('')).toContain('redis metrics collection failed')
  await lonely.close()
})
