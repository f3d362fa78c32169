import { RunAccepted } from '@quarry/contracts/endpoints/runs'
import { plainStyle } from '@quarry/contracts/house-style'
import { CleaningParams, ExtractionParams } from '@quarry/contracts/run-params'
import { type RunCommand, receiveCommands } from '@quarry/store/runs/control'
import { RUN_VERSION } from '@quarry/store/runs/queues'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { buildQuestion } from '../../../../testkit/build-question.ts'
import { type Browser, createTestApi, openBrowser, type TestApi } from '../test-api.ts'

const { redis, url, prefix } = openTestRedis()
const reddit = { redditClientId: 'demo-id', redditClientSecret: 'demo-secret' }
let api: TestApi

beforeAll(async () => {
  api = await createTestApi({ REDIS_URL: url, REDIS_PREFIX: prefix, CLOCK_FACTOR: '10' })
})
afterAll(() => api.close())

async function sessionIdOf(browser: Browser): Promise<string> {
  const secret = browser.cookie()?.split('=')[1] ?? ''
  return api.dependencies.sessionIdOfCookie(secret)
}

async function fieldsOf(browser: Browser, runId: string) {
  const [meta] = api.dependencies.keys.run(await sessionIdOf(browser), runId)
  return redis.hgetall(meta)
}

async function extract(browser: Browser, request: object = {}) {
  const body = { subreddits: ['bread'], ...reddit, ...request }
  const response = await browser.call('POST', '/api/questions/fetch', body)
  expect(response.statusCode).toBe(202)
  return RunAccepted.parse(response.json())
}

async function clean(browser: Browser, request: object = {}) {
  await browser.call('PUT', '/api/questions', { questions: [buildQuestion('a1'), buildQuestion('a2')] })
  const body = { questionIds: ['a1', 'a2'], geminiApiKey: 'demo-key', ...request }
  const response = await browser.call('POST', '/api/questions/process', body)
  expect(response.statusCode).toBe(202)
  return RunAccepted.parse(response.json())
}

describe('extraction', () => {
  test('is accepted with a message, a queued run and a job that carries ids and their version only', async () => {
    const browser = openBrowser(api.app)
    const { message, runId } = await extract(browser, { subreddits: ['bread', 'cats', 'rowing'] })
    expect(message).toBe('Extraction started for 3 subreddits.')
    expect((await browser.call('GET', `/api/runs/${runId}`)).json()).toMatchObject({
      id: runId,
      kind: 'extraction',
      state: 'queued',
      total: 900,
      processed: 0,
      failed: 0,
    })
    const job = await api.dependencies.queues.queues.extraction.getJob(runId)
    const ids = {
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
      key: expect.stringMatching(/^[\w-]{8}$/),
    }
    expect(job?.data).toEqual({ ...ids, version: RUN_VERSION, runId, sessionId: await sessionIdOf(browser) })
  })

  test('requests each subreddit once, for 1 to 1000 questions, 300 by default', async () => {
    const browser = openBrowser(api.app)
    const { message, runId } = await extract(browser, {
      subreddits: ['Bread', 'cats', 'bREAD', 'rowing', 'sewing'],
      subredditLimits: { BREAD: '5000', cats: 0, rowing: 'many' },
      seedTerms: ['dough'],
    })
    expect(message).toBe('Extraction started for 4 subreddits.')
    const fields = await fieldsOf(browser, runId)
    expect(fields).toMatchObject({ total: '1302', titlesPerRequest: '1', delayMs: '0' })
    expect(JSON.parse(fields.params ?? '')).toEqual({
      subreddits: [
        { name: 'Bread', limit: 1000 },
        { name: 'cats', limit: 1 },
        { name: 'rowing', limit: 1 },
        { name: 'sewing', limit: 300 },
      ],
      recheck: false,
      seedTerms: ['dough'],
      includeAlreadySeen: false,
      questionFilter: 'broad',
      questionCut: null,
    })
  })

  test('reads a range of dates, and what single subreddits have new, whatever their spelling', async () => {
    const browser = openBrowser(api.app)
    const range = { publishedFrom: '2026-01-01T00:00:00Z', publishedTo: '2026-02-01T00:00:00Z' }
    const { runId } = await extract(browser, {
      subreddits: ['Bread', 'cats'],
      newSince: { bREAD: '2026-01-20T00:00:00Z', rowing: '2026-01-21T00:00:00Z' },
      recheck: true,
      ...range,
    })
    const { params } = await fieldsOf(browser, runId)
    expect(ExtractionParams.decode(params ?? '')).toMatchObject({
      subreddits: [{ name: 'Bread', limit: 300, newSince: '2026-01-20T00:00:00Z' }, { name: 'cats' }],
      recheck: true,
      ...range,
    })
  })

  test("takes the session's choices", async () => {
    const browser = openBrowser(api.app)
    await browser.call('POST', '/api/config', { questionFilter: 'strict', includeAlreadySeen: true })
    const { runId } = await extract(browser)
    expect(JSON.parse((await fieldsOf(browser, runId)).params ?? '')).toMatchObject({
      includeAlreadySeen: true,
      questionFilter: 'strict',
    })
  })

  test('seals the credentials for the run alone', async () => {
    const browser = openBrowser(api.app)
    const { runId, message } = await extract(browser)
    expect(message).toBe('Extraction started for 1 subreddit.')
    const opened = await api.dependencies.sealedCredentials.open(await sessionIdOf(browser), runId)
    expect(JSON.parse(opened ?? '')).toEqual({ clientId: 'demo-id', clientSecret: 'demo-secret' })
  })

  test('is rejected while one is active, and possible again after a cancel', async () => {
    const browser = openBrowser(api.app)
    const { runId } = await extract(browser)
    const rejected = await browser.call('POST', '/api/questions/fetch', { subreddits: ['cats'], ...reddit })
    expect(rejected.statusCode).toBe(409)
    expect(rejected.body).toBe('A run is already active. Wait for it or cancel it first.')
    await browser.call('POST', `/api/runs/${runId}/cancel`)
    await extract(browser)
  })
})

describe('cleaning', () => {
  test('is accepted for the pending questions, at the free rate while the tier is unknown', async () => {
    const browser = openBrowser(api.app)
    const { message, runId } = await clean(browser, { geminiApiKey: 'demo-unseen' })
    expect(message).toBe('Cleaning started for 2 questions.')
    const fields = await fieldsOf(browser, runId)
    expect(fields).toMatchObject({ total: '2', titlesPerRequest: '1', delayMs: '12000' })
    expect(JSON.parse(fields.params ?? '')).toEqual({
      model: 'gemini-3.5-flash-lite',
      keywordForm: false,
      automaticTitles: false,
      style: plainStyle,
      serviceTier: 'standard',
    })
    const { keys, fingerprint } = api.dependencies
    expect(await redis.exists(keys.geminiRate(fingerprint('demo-unseen'), 'gemini-3.5-flash-lite'))).toBe(0)
  })

  test("takes titles per request from the request, else from the session's choice", async () => {
    const browser = openBrowser(api.app)
    await browser.call('POST', '/api/config', { titlesPerRequest: 10, keywordForm: true })
    const chosen = await clean(browser)
    expect(await fieldsOf(browser, chosen.runId)).toMatchObject({ titlesPerRequest: '10' })
    await browser.call('POST', `/api/runs/${chosen.runId}/cancel`)
    const requested = await clean(browser, { titlesPerRequest: 5 })
    expect(await fieldsOf(browser, requested.runId)).toMatchObject({
      titlesPerRequest: '5',
      params: expect.stringContaining('"keywordForm":true'),
    })
  })

  test('names topics only of a run that offers them, and takes no sentence or link for one', async () => {
    const browser = openBrowser(api.app)
    const { runId } = await clean(browser, { topics: ['Rye', 'Dutch oven'] })
    expect(JSON.parse((await fieldsOf(browser, runId)).params ?? '')).toMatchObject({
      topics: ['Rye', 'Dutch oven'],
    })
    for (const name of ['Ignore all the rules', 'see evil.example', '<b>Rye</b>', 'a'.repeat(41)]) {
      const body = { questionIds: ['a'], geminiApiKey: 'demo', topics: [name] }
      expect((await browser.call('POST', '/api/questions/process', body)).statusCode).toBe(400)
    }
  })

  test('uses the flex tier on a paid key alone', async () => {
    const [paid, free] = [openBrowser(api.app), openBrowser(api.app)]
    const flex = await clean(paid, {
      geminiApiKey: 'demo-key.flex',
      serviceTier: 'flex',
      declaredTier: 'paid',
    })
    expect((await fieldsOf(paid, flex.runId)).params).toContain('"serviceTier":"flex"')
    expect((await paid.call('GET', `/api/runs/${flex.runId}`)).json()).toMatchObject({ serviceTier: 'flex' })
    const standard = await clean(free, {
      geminiApiKey: 'demo-key.free',
      serviceTier: 'flex',
      declaredTier: 'free',
    })
    expect((await fieldsOf(free, standard.runId)).params).toContain('"serviceTier":"standard"')
  })

  test('writes in the house style of the request', async () => {
    const browser = openBrowser(api.app)
    const style = { protectedTerms: ['C++', 'AT&T'], spelling: 'british', sentenceCase: true }
    const { runId } = await clean(browser, { style })
    expect(JSON.parse((await fieldsOf(browser, runId)).params ?? '')).toMatchObject({ style })
    for (const protectedTerms of [['(RED)'], ['a'.repeat(61)], Array.from({ length: 101 }, () => 'C++')]) {
      const body = { questionIds: ['a1'], geminiApiKey: 'demo-key', style: { ...style, protectedTerms } }
      expect((await browser.call('POST', '/api/questions/process', body)).statusCode).toBe(400)
    }
  })

  test('on a key declared paid is paced by it at once, and a wait for tomorrow ends', async () => {
    const browser = openBrowser(api.app)
    const { keys, fingerprint, rateLimits } = api.dependencies
    const rateKey = keys.geminiRate(fingerprint('demo-declared'), 'gemini-3.5-flash-lite')
    await rateLimits.blockUntil(rateKey, 3_600_000, 'daily-quota')
    const { runId } = await clean(browser, { geminiApiKey: 'demo-declared', declaredTier: 'paid' })
    const fields = await fieldsOf(browser, runId)
    expect(fields).toMatchObject({ delayMs: '200' })
    expect(CleaningParams.decode(fields.params ?? '')).toEqual(JSON.parse(fields.params ?? ''))
    expect(await redis.hgetall(rateKey)).toEqual({ tier: 'paid', interval: '20000' })
    expect(await rateLimits.tier(fingerprint('demo-declared'))).toBe('paid')
    expect((await browser.call('GET', '/api/gemini-tier')).json()).toMatchObject({ tier: 'paid', rpm: 300 })
  })

  test('on a key of known tier needs no declaration', async () => {
    const browser = openBrowser(api.app)
    const { keys, fingerprint, rateLimits } = api.dependencies
    await rateLimits.rememberTier(fingerprint('demo-known'), 'free')
    await clean(browser, { geminiApiKey: 'demo-known' })
    const rateKey = keys.geminiRate(fingerprint('demo-known'), 'gemini-3.5-flash-lite')
    expect(await redis.hget(rateKey, 'interval')).toBe('1200000')
  })

  test('seals the key for the run alone', async () => {
    const browser = openBrowser(api.app)
    const { runId } = await clean(browser)
    const opened = await api.dependencies.sealedCredentials.open(await sessionIdOf(browser), runId)
    expect(JSON.parse(opened ?? '')).toEqual({ apiKey: 'demo-key' })
  })

  test('can be active beside an extraction, not beside another cleaning', async () => {
    const browser = openBrowser(api.app)
    await extract(browser)
    await clean(browser)
    const body = { questionIds: ['a1'], geminiApiKey: 'demo-key', declaredTier: 'paid' }
    const rejected = await browser.call('POST', '/api/questions/process', body)
    expect(rejected.statusCode).toBe(409)
    expect(await api.dependencies.rateLimits.tier(api.dependencies.fingerprint('demo-key'))).toBeUndefined()
  })
})

describe('a run', () => {
  test('is in the poll', async () => {
    const browser = openBrowser(api.app)
    const { runId } = await extract(browser)
    expect((await browser.call('GET', '/api/questions?since=0')).json()).toMatchObject({
      runs: [{ id: runId, state: 'queued' }],
    })
  })

  test('is paused and resumed', async () => {
    const browser = openBrowser(api.app)
    const { runId } = await extract(browser)
    const paused = await browser.call('POST', `/api/runs/${runId}/pause`)
    expect(paused.json()).toMatchObject({ id: runId, state: 'paused' })
    const resumed = await browser.call('POST', `/api/runs/${runId}/resume`)
    expect(resumed.json()).toMatchObject({ id: runId, state: 'queued' })
  })

  test('is cancelled and counted; its job and credentials are deleted', async () => {
    const browser = openBrowser(api.app)
    const { runId } = await extract(browser)
    const countedBefore = await cancelledCount()
    const cancelled = await browser.call('POST', `/api/runs/${runId}/cancel`)
    expect(cancelled.json()).toMatchObject({
      state: 'cancelled',
      message: 'Cancelled. Finished work is kept.',
      finishedAt: expect.any(String),
    })
    expect(await api.dependencies.queues.queues.extraction.getJob(runId)).toBeUndefined()
    const sessionId = await sessionIdOf(browser)
    expect(await api.dependencies.sealedCredentials.open(sessionId, runId)).toBeUndefined()
    expect(await cancelledCount()).toBe(countedBefore + 1)
  })

  test.each(['cancel', 'pause', 'resume'])('that has ended cannot %s', async (verb) => {
    const browser = openBrowser(api.app)
    const { runId } = await extract(browser)
    await browser.call('POST', `/api/runs/${runId}/cancel`)
    const response = await browser.call('POST', `/api/runs/${runId}/${verb}`)
    expect(response.statusCode).toBe(409)
    expect(response.body).toBe('This run has already ended.')
  })

  test('that is paused or cancelled is announced to the workers', async () => {
    const subscriber = new Redis(url)
    const received: RunCommand[] = []
    await receiveCommands(subscriber, api.dependencies.keys, (command) => received.push(command))
    const browser = openBrowser(api.app)
    const { runId } = await extract(browser)
    await browser.call('POST', `/api/runs/${runId}/pause`)
    await browser.call('POST', `/api/runs/${runId}/cancel`)
    await expect
      .poll(() => received.filter((command) => command.runId === runId).map(({ command }) => command))
      .toEqual(['pause', 'cancel'])
    await subscriber.quit()
  })

  test('whose job cannot be queued is over, so that another can be started', async () => {
    const browser = openBrowser(api.app)
    const waiting = `${api.dependencies.keys.queues}:extraction:wait`
    await redis.unlink(waiting)
    await redis.set(waiting, 'not a list')
    const failed = await browser.call('POST', '/api/questions/fetch', { subreddits: ['bread'], ...reddit })
    expect(failed.statusCode).toBe(500)
    expect(failed.body).toBe('Something went wrong on the server. Your questions weren’t changed. Try again.')
    expect((await browser.call('GET', '/api/questions')).json()).toMatchObject({
      runs: [{ state: 'failed', problem: expect.stringContaining('could not be started') }],
    })
    await redis.unlink(waiting)
    await extract(browser)
  })
})

describe('runs under way', () => {
  test('are bounded for each address and each key; one that has ended makes room', async () => {
    const environment = { REDIS_URL: url, REDIS_PREFIX: `${prefix}bounds:`, TRUST_PROXY: 'true' }
    const bounded = await createTestApi({ ...environment, RUNS_PER_ADDRESS: '3', RUNS_PER_KEY: '2' })
    onTestFinished(() => bounded.close())
    const start = async (address: string, redditClientId: string) => {
      const browser = openBrowser(bounded.app)
      const body = { subreddits: ['bread'], redditClientId, redditClientSecret: 'demo' }
      const headers = { 'x-forwarded-for': address }
      const response = await browser.call('POST', '/api/questions/fetch', body, headers)
      return { response, cancel: (id: string) => browser.call('POST', `/api/runs/${id}/cancel`) }
    }
    const statusOf = async (address: string, key: string) => (await start(address, key)).response.statusCode

    const first = await start('192.0.2.1', 'demo-one')
    expect(await statusOf('192.0.2.1', 'demo-one')).toBe(202)
    const ofKey = (await start('192.0.2.2', 'demo-one')).response
    expect([ofKey.statusCode, ofKey.body]).toEqual([
      429,
      'Too many runs are active with this key. Start this one when another has ended.',
    ])
    expect(await statusOf('192.0.2.1', 'demo-two')).toBe(202)
    const ofAddress = (await start('192.0.2.1', 'demo-three')).response
    expect([ofAddress.statusCode, ofAddress.headers['retry-after']]).toEqual([429, '60'])
    expect(await statusOf('192.0.2.2', 'demo-three')).toBe(202)

    await first.cancel(RunAccepted.parse(first.response.json()).runId)
    expect(await statusOf('192.0.2.1', 'demo-one')).toBe(202)
    const onThisMachine = await createTestApi({ ...environment, TRUST_PROXY: '', RUNS_PER_ADDRESS: '1' })
    onTestFinished(() => onThisMachine.close())
    for (const key of ['demo-four', 'demo-five']) {
      const body = { subreddits: ['bread'], redditClientId: key, redditClientSecret: 'demo' }
      const { statusCode } = await openBrowser(onThisMachine.app).call('POST', '/api/questions/fetch', body)
      expect(statusCode).toBe(202)
    }
    for (const key of await redis.keys(`${prefix}bounds:*runs-of*`)) {
      expect(await redis.pttl(key)).toBeGreaterThan(0)
    }
  })
})

async function cancelledCount(): Promise<number> {
  return (await api.dependencies.opsCounters.read()).endedLastDay['extraction:cancelled']
}
