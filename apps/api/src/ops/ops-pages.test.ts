import { recordHeartbeat } from '@quarry/store/ops/heartbeat'
import { createOpsCounters } from '@quarry/store/ops/ops-counters'
import { createProcessReports } from '@quarry/store/ops/processes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { buildQuestion } from '../../../../testkit/build-question.ts'
import { type Browser, createTestApi, openBrowser, type TestApi } from '../testing/test-api.ts'

const { redis, url, prefix } = openTestRedis()
const password = 'correct-horse-battery'
const headers = { authorization: `Basic ${btoa(`ops:${password}`)}` }
const secrets = { key: 'own.k3y-Ty93Nm', id: 'own.c1ientid-Qz81Lx', secret: 'own.s3cret-Vb72Kw' }
const title = 'why is my t1tle-Lk38Wq <b>flat</b>'

let reading: TestApi
let writing: TestApi
let browser: Browser
let cleaning: string
let extraction: string
let sessionId: string

beforeAll(async () => {
  const environment = { REDIS_URL: url, REDIS_PREFIX: prefix, OPS_PASSWORD: password }
  reading = await createTestApi(environment)
  writing = await createTestApi({ ...environment, OPS_WRITE: '1' })
  browser = openBrowser(writing.app)
  await browser.call('PUT', '/api/questions', {
    questions: ['a1', 'a2'].map((id) => buildQuestion(id, { title, author: 'auth0r-Gs46Yv' })),
  })
  const started = await browser.call('POST', '/api/questions/process', {
    questionIds: ['a1', 'a2'],
    geminiApiKey: secrets.key,
    declaredTier: 'free',
  })
  cleaning = started.json().runId
  extraction = await startExtraction()
  sessionId = writing.dependencies.sessionIdOfCookie(browser.cookie()?.split('=')[1] ?? '')
  await reportWorker()
})
afterAll(async () => {
  await reading.close()
  await writing.close()
})

async function startExtraction(): Promise<string> {
  const reddit = { redditClientId: secrets.id, redditClientSecret: secrets.secret }
  const fetched = await browser.call('POST', '/api/questions/fetch', { subreddits: ['bread'], ...reddit })
  return fetched.json().runId
}

async function rateKey(): Promise<string> {
  const { keys, fingerprint, sessions } = writing.dependencies
  return keys.geminiRate(fingerprint(secrets.key), sessions.defaults.model)
}

async function reportWorker(): Promise<void> {
  const { keys } = writing.dependencies
  await recordHeartbeat(redis, keys, 'f00dfeed-worker')
  await createProcessReports(redis, keys).report({
    id: 'f00dfeed-worker',
    app: 'worker',
    host: 'worker-1',
    version: '1.2',
    build: 'c0ffee',
    state: 'serving',
    held: 64,
    runs: [cleaning.slice(0, 8)],
    loopDelayMs: 4,
    memoryBytes: 182 * 1024 ** 2,
    recent: {},
  })
  // The current minute does not count.
  const aMinuteAgo = createOpsCounters(redis, keys, () => Date.now() - 60_000)
  await aMinuteAgo.count({ titles: 12, throttled: 1 })
}

const get = async (address: string, api = reading) => await api.app.inject({ url: address, headers })
const overview = async () => (await get('/ops/overview.json')).json()

test('it shows runs and what they wait for, processes and their states', async () => {
  // A state that was read before is reused for two seconds.
  await expect.poll(overview).toMatchObject({
    runsNow: 2,
    sessions: 1,
    throttledLastHour: 1,
    titlesPerMinute: 2.4,
    memory: { policy: expect.any(String) },
  })
  const shown = await overview()
  expect(shown.processes).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'worker-1·f00d', build: 'c0ffee', state: 'serving', held: 64 }),
      expect.objectContaining({
        app: 'api',
        version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
        state: 'serving',
      }),
    ]),
  )
  expect(shown.runs).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        id: cleaning,
        kind: 'cleaning',
        state: 'queued',
        total: 2,
        session: sessionId.slice(0, 8),
        key: `gm·${writing.dependencies.fingerprint(secrets.key).slice(0, 8)}`,
        worker: 'worker-1·f00d',
      }),
      expect.objectContaining({ id: extraction, kind: 'extraction' }),
    ]),
  )
})

test('a run’s page shows the current interval of its key, and whether a 429 has lowered its rate', async () => {
  const { rateLimits } = writing.dependencies
  const key = await rateKey()
  expect((await get(`/ops/runs/${cleaning}`)).body).toContain('one request per 12.0 s, free tier')
  await rateLimits.lowerRate(key, { intervalMs: 30_000, forMs: 300_000 })
  expect((await get(`/ops/runs/${cleaning}`)).body).toContain('one request per 30.0 s, lowered after a 429')
  for (const [tier, intervalMs] of [
    ['paid', 200],
    ['free', 12_000],
  ] as const)
    await rateLimits.setRateByTier(key, tier, intervalMs)
})

test('a run that waits for a failing service says so', async () => {
  const [meta] = writing.dependencies.keys.run(sessionId, cleaning)
  await redis.hset(meta, { state: 'running', waitReason: 'service', waitUntil: Date.now() + 600_000 })
  await expect
    .poll(async () => (await overview()).runs[0])
    .toMatchObject({ id: cleaning, waitsFor: { reason: 'service' } })
  expect((await get('/ops')).body).toMatch(/Gemini: a failing service, until \d\d:\d\d UTC, (?:10|9) min/)
  await redis.hset(meta, { state: 'queued' })
  await redis.hdel(meta, 'waitReason', 'waitUntil')
})

test('the limits of this server’s address show their rate, what is left, their runs, and until when they wait', async () => {
  const { rateLimits, keys } = writing.dependencies
  const other = openBrowser(writing.app)
  for (const [source, community] of [
    ['stack-exchange', 'cooking'],
    ['lemmy', 'bread@lemmy.ca'],
  ]) {
    await other.call('POST', '/api/questions/fetch', { source, subreddits: [community] })
  }
  const ofSites = keys.sourceRate('stack-exchange', 'address')
  await rateLimits.observeWindow(ofSites, { remaining: 212, limit: 300, resetMs: 5 * 3_600_000 })
  await rateLimits.blockUntil(keys.sourceRate('lemmy', 'address', 'lemmy.ca'), 600_000, 'service')
  const ofDemo = keys.sourceRate('hacker-news', 'demo')
  await rateLimits.observeWindow(ofDemo, { remaining: 99, limit: 100, resetMs: 3_600_000 })
  await expect
    .poll(async () => (await overview()).addressLimits)
    .toMatchObject([
      { name: 'Hacker News', runs: 0, intervalMs: 1000 },
      { name: 'Stack Exchange', runs: 1, left: { requests: 212 } },
      { name: 'Lemmy, lemmy.world' },
      { name: 'Lemmy, lemmy.ml' },
      { name: 'Lemmy, sh.itjust.works' },
      { name: 'Lemmy, programming.dev' },
      { name: 'Lemmy, lemmy.ca', blocked: { reason: 'service' } },
      { name: 'Lemmy, feddit.org' },
      { name: 'Hacker News in the sandbox', left: { requests: 99 } },
    ])
  const page = (await get('/ops')).body
  expect(page).toMatch(/Stack Exchange<.*212 requests in the next [45] h/)
  expect(page).toMatch(/Lemmy, lemmy.ca<.*a failing service, until \d\d:\d\d UTC, (?:10|9) min/)
  expect(page).toContain('se·address')
  await other.call('DELETE', '/api/session')
})

test('the page shows the same, has no inline script and loads nothing from other hosts', async () => {
  const page = await get('/ops')
  for (const words of [
    'Titles cleaned per minute, last 5 min</dt><dd>2.4<',
    'worker-1·f00d',
    '182 MB',
    'Serving',
    'c0ffee',
  ]) {
    expect.soft(page.body).toContain(words)
  }
  expect
    .soft(page.headers['content-security-policy'])
    .toContain("default-src 'none'; script-src 'self'; style-src 'self'")
  expect.soft(page.body).not.toMatch(/ style=|<style|<script(?![^>]* src="\/ops\/page\/)|https?:\/\//)
  for (const [, address = ''] of page.body.matchAll(/(?:href|src)="(\/ops\/page\/[^"]+)"/g)) {
    expect.soft((await get(address)).statusCode, address).toBe(200)
  }
  expect(page.body).not.toContain('data-cancel')
})

test('it contains no secret, title, author, whole session or whole fingerprint', async () => {
  const { fingerprint } = writing.dependencies
  const texts = await Promise.all(
    ['/ops', `/ops/runs/${cleaning}`, '/ops/overview.json'].map(async (address) => (await get(address)).body),
  )
  const hidden = [
    ...Object.values(secrets),
    't1tle',
    'auth0r',
    sessionId,
    fingerprint(secrets.key),
    fingerprint(secrets.id),
  ]
  for (const word of hidden) expect(texts.join('\n').includes(word), word).toBe(false)
})

test('an operator without write access cannot cancel', async () => {
  const response = await reading.app.inject({
    method: 'POST',
    url: `/ops/runs/${extraction}/cancel`,
    headers,
  })
  expect(response.statusCode).toBe(404)
})

test('an operator with write access cancels a run of any session, and all replicas show it', async () => {
  const id = extraction
  expect((await get('/ops', writing)).body).toContain(`data-cancel="${id}"`)
  const cancel = async (of: string, more: Record<string, string> = {}) =>
    await writing.app.inject({
      method: 'POST',
      url: `/ops/runs/${of}/cancel`,
      headers: { ...headers, ...more },
    })
  expect((await cancel(id, { origin: 'https://elsewhere.example' })).statusCode).toBe(403)
  expect((await cancel('7')).statusCode).toBe(400)
  expect((await cancel('3f2b8c1e-9a4d-4f6b-8c7e-1d2a3b4c5d6e')).statusCode).toBe(404)
  expect((await writing.app.inject({ method: 'POST', url: `/ops/runs/${id}/cancel` })).statusCode).toBe(401)

  expect((await cancel(id)).json()).toEqual({ id, kind: 'extraction', state: 'cancelled' })
  expect(await writing.dependencies.runs.find(sessionId, id)).toMatchObject({ state: 'cancelled' })
  const { runs } = (await get('/ops/overview.json', writing)).json()
  expect(runs.map((run: { id: string }) => run.id)).toEqual([cleaning])
  extraction = await startExtraction()
})
