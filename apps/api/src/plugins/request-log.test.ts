import { expect, test } from 'vitest'
import { buildQuestion } from '../../../../testkit/build-question.ts'
import { logLines } from '../testing/log-lines.ts'
import { openBrowser, sessionIdOf } from '../testing/test-api.ts'
import { useTestApi } from '../testing/use-test-api.ts'
import { createPathPatterns } from './request-log.ts'

const { api } = await useTestApi()

const idOf = async (given?: string) =>
  (await api.app.inject({ url: '/healthz', headers: given === undefined ? {} : { 'x-request-id': given } }))
    .headers['x-request-id']

test('a call keeps its id if it has one, or else gets a new one', async () => {
  expect(await idOf('proxy-1234.abcd')).toBe('proxy-1234.abcd')
  expect(await idOf()).toMatch(/^[\da-f-]{36}$/)
  expect(await idOf()).not.toBe(await idOf())
})

test('a call that is rejected before anything else still gets an id and the security headers', async () => {
  const headers = { 'x-request-id': 'proxy-1234.abcd', origin: 'https://elsewhere.example' }
  const rejected = await api.app.inject({ method: 'POST', url: '/api/config', headers })
  expect(rejected.statusCode).toBe(403)
  expect(rejected.headers).toMatchObject({
    'x-request-id': 'proxy-1234.abcd',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'self'"),
  })
})

test.each(['short', 'with a space', 'x'.repeat(65), '<script>alert</script>'])(
  '%s is rejected as an id',
  async (given) => {
    expect(await idOf(given)).toMatch(/^[\da-f-]{36}$/)
  },
)

test('the log line of a request about a run contains the run, but nothing else from the URL', async () => {
  const runId = '3f2b8c1e-9a4d-4f6b-8c7e-1d2a3b4c5d6e'
  for (const [id, reqId] of [
    [runId, 'about-a-run'],
    ['s3cret-Vb72Kw', 'about-no-run'],
  ]) {
    await api.app.inject({ url: `/api/runs/${id}`, headers: { 'x-request-id': reqId } })
  }
  const lineOf = (id: string) =>
    logLines(api).find(({ reqId, msg }) => reqId === id && msg === 'request completed')
  expect(lineOf('about-a-run')).toMatchObject({ route: '/api/runs/:id', runId, status: 404 })
  expect(lineOf('about-no-run')).not.toHaveProperty('runId')
  expect(api.log.join('')).not.toContain('s3cret-Vb72Kw')
})

test("a run's job log contains the request that started it, and the request's log contains the session", async () => {
  const browser = openBrowser(api.app)
  await browser.call('PUT', '/api/questions', { questions: [buildQuestion('a1')] })
  const body = { questionIds: ['a1'], geminiApiKey: 'own' }
  const headers = { 'x-request-id': 'request-of-a-cleaning' }
  const { runId } = (await browser.call('POST', '/api/questions/process', body, headers)).json()
  const { logs } = await api.dependencies.queues.queues.cleaning.getJobLogs(runId)
  expect(logs).toEqual([expect.stringMatching(/Z The run is accepted, request request-of-a-cleaning\.$/)])

  const lines = logLines(api).filter(({ reqId }) => reqId === 'request-of-a-cleaning')
  expect(lines.map(({ event }) => event)).toEqual(['run.accepted', 'request.completed'])
  for (const line of lines) expect(line.session).toBe(sessionIdOf(api, browser).slice(0, 8))
  expect(lines[0]?.runId).toBe(runId)
})

test('an unknown path is logged only with words from known paths', async () => {
  await api.app.inject({
    url: '/api/questions/why-is-my-bread-flat?key=s3cret',
    headers: { 'x-request-id': 'an-unknown-path' },
  })
  const lines = logLines(api).filter(({ reqId }) => reqId === 'an-unknown-path')
  expect(lines.find(({ event }) => event === 'request.completed')).toMatchObject({
    level: 'debug',
    status: 404,
    path: '/api/questions/*',
  })
  expect(JSON.stringify(lines)).not.toMatch(/bread|s3cret/)
})

const paths = createPathPatterns()
for (const route of ['/api/questions', '/api/runs/:id/cancel', '/*']) paths.add(route)

test.each([
  ['/api/question?title=why', '/api/*'],
  ['/quarry/api/questions', '/*/api/questions'],
  ['/api/runs/7f3b/stop', '/api/runs/*/*'],
  ['/why%20is%20my%20bread%20flat', '/*'],
  ['/', '/*'],
  [`/${'a/'.repeat(20)}`, `/${'*/'.repeat(7)}*/…`],
])('%s is logged as %s', (url, pattern) => {
  expect(paths.patternOf(url)).toBe(pattern)
})
