import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { buildQuestions } from '../../../../testkit/build-question.ts'
import { createTestApi, openBrowser, type TestApi } from '../testing/test-api.ts'

const { url, prefix } = openTestRedis()
const password = 'correct-horse-battery'
const headers = { authorization: `Basic ${btoa(`ops:${password}`)}` }
const RUNS = 53

let api: TestApi
let runIds: string[]

beforeAll(async () => {
  api = await createTestApi({
    REDIS_URL: url,
    REDIS_PREFIX: prefix,
    OPS_PASSWORD: password,
    OPS_WRITE: '1',
  })
  runIds = []
  for (let i = 0; i < RUNS; i++) runIds.push(await start(i < 50 ? 'own.one' : `own.other${i}`))
})
afterAll(() => api.close())

async function start(geminiApiKey: string): Promise<string> {
  const browser = openBrowser(api.app)
  await browser.call('PUT', '/api/questions', { questions: buildQuestions(2, 'q') })
  const body = { questionIds: ['q0', 'q1'], geminiApiKey, declaredTier: 'paid' }
  return (await browser.call('POST', '/api/questions/process', body)).json().runId
}

const get = async (address: string) => await api.app.inject({ url: address, headers })

const idsIn = (page: string) =>
  [...page.matchAll(/href="\/ops\/runs\/([\da-f-]{36})"/g)].map(([, id]) => id ?? '')

test('runs are listed in pages', async () => {
  const listed = async () => {
    const pages = await Promise.all([get('/ops/runs'), get('/ops/runs?page=2')])
    return pages.map(({ body }) => idsIn(body))
  }
  // A state that was read before is reused for two seconds.
  await expect.poll(async () => (await listed()).flat().toSorted()).toEqual(runIds.toSorted())
  expect((await listed()).map((ids) => ids.length)).toEqual([50, RUNS - 50])
  expect((await get('/ops/runs')).body).toContain('href="/ops/runs?page=2"')
})

test('a search for a run leads to its page at once, one for a key to its runs', async () => {
  const [runId = ''] = runIds
  const found = await get(`/ops/runs?q=${runId.slice(0, 8)}`)
  expect([found.statusCode, found.headers.location]).toEqual([303, `/ops/runs/${runId}`])
  const key = api.dependencies.fingerprint('own.one').slice(0, 8)
  expect((await get(`/ops/runs?q=${encodeURIComponent(`gm·${key}`)}`)).body).toContain('50 runs')
  const nothing = await get('/ops/runs?q=%3Cb%3E')
  expect(nothing.body).toContain('No run matches')
  expect(nothing.body).not.toContain('<b>')
  expect((await get('/ops/runs?state=failed')).body).toContain('There are no failed runs.')
})

test('an unknown state is rejected, and nothing of a query is written back as markup', async () => {
  const scripts = [
    '<img src=x onerror=a7>',
    '"><script>a7</script>',
    "' onfocus='a7",
    '`a7`',
    '&lt;a7&gt;',
    'a7\r\nX-A7: 1',
  ]
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'Active', 'all,active', 'null']
  const odd = [
    ...scripts,
    ...names,
    'javascript:a7',
    '../../a7',
    '{{a7}}',
    '\0',
    '\u202ea7',
    'a7'.repeat(500),
  ]
  const raw = /<img src=x|<script>a7|onfocus='a7/
  for (const text of odd) {
    const given = encodeURIComponent(text)
    for (const query of [`state=${given}`, `state=failed&state=${given}`, `q=${given}&state=${given}`]) {
      const { statusCode, body } = await get(`/ops/runs?${query}`)
      expect([query, statusCode]).toEqual([query, 400])
      expect(body).not.toContain('a7')
    }
    for (const query of [`q=${given}`, `q=${given}&state=all&page=${given}`, `${given}=${given}`]) {
      const { statusCode, body, headers: sent } = await get(`/ops/runs?${query}`)
      expect([query, statusCode]).toEqual([query, text.length > 100 && query.startsWith('q') ? 400 : 200])
      expect(body).not.toMatch(raw)
      expect(sent).not.toHaveProperty('x-a7')
    }
  }
})

test('a run’s page shows what it waits for, its key, session, log and requests, and links its job', async () => {
  const runId = runIds.at(-1) ?? ''
  const { body } = await get(`/ops/runs/${runId}`)
  const key = api.dependencies.fingerprint(`own.other${RUNS - 1}`).slice(0, 8)
  for (const words of [
    `gm·${key}`,
    'a worker',
    'one request per 200 ms, paid tier',
    'accepted, request',
    `href="/ops/queues/queue/cleaning/${runId}"`,
    `data-cancel="${runId}"`,
  ]) {
    expect.soft(body).toContain(words)
  }
  expect((await get('/ops/runs/3f2b8c1e-9a4d-4f6b-8c7e-1d2a3b4c5d6e')).statusCode).toBe(404)
})

test('a cancelled run has a page too, without a button', async () => {
  const runId = await start('own.cancelled')
  await api.app.inject({ method: 'POST', url: `/ops/runs/${runId}/cancel`, headers })
  const { body } = await get(`/ops/runs/${runId}`)
  expect(body).toContain('Cancelled. Finished work is kept.')
  expect(body).not.toContain('data-cancel')
})
