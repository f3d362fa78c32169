import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { buildQuestion } from '../../../../testkit/build-question.ts'
import { extract, reddit } from '../runs/testing/start-run.ts'
import { createTestApi, dumpRedis, type Method, openBrowser, sessionIdOf } from '../testing/test-api.ts'
import { useTestApi } from '../testing/use-test-api.ts'

const { api, redis, url, prefix } = await useTestApi({
  GEMINI_MODEL: 'gemini-9-house',
  REDDIT_USER_AGENT: 'web:house:1.0 (by /u/crumb)',
  SESSION_TTL_SECONDS: '7200',
})

const extraction = { subreddits: ['bread'], ...reddit }

test('the configuration contains defaults, allowed values and this session’s choices', async () => {
  const browser = openBrowser(api.app)
  const before = (await browser.call('GET', '/api/config')).json()
  expect(before).toMatchObject({
    titlesPerRequest: 1,
    model: 'gemini-9-house',
    defaults: { titlesPerRequest: 1, model: 'gemini-9-house' },
    allowed: {
      titlesPerRequest: { min: 1, max: 20 },
      model: ['gemini-9-house', 'gemini-3.5-flash-lite', 'gemini-3.8-flash'],
      threshold: { min: 10, max: 95 },
    },
  })
  const change = { titlesPerRequest: 5, keywordForm: true, threshold: 62 }
  const changed = await browser.call('POST', '/api/config', change)
  expect(changed.json()).toEqual({ ...before, ...change })
  await browser.call('POST', '/api/config', { model: 'gemini-3.8-flash' })
  expect((await browser.call('GET', '/api/config')).json()).toEqual({
    ...before,
    ...change,
    model: 'gemini-3.8-flash',
  })
})

test('a session whose model Google no longer lists is offered the nearest model, which it may choose', async () => {
  const browser = openBrowser(api.app)
  await browser.call('POST', '/api/config', { titlesPerRequest: 5 })
  const sessionId = sessionIdOf(api, browser)
  await api.dependencies.sessions.updateConfig(sessionId, { model: 'gemini-2.0-flash-lite' })
  const told = (await browser.call('GET', '/api/config')).json()
  expect(told).toMatchObject({ model: 'gemini-2.0-flash-lite', successor: 'gemini-3.1-flash-lite' })
  expect(told.allowed.model).toContain('gemini-3.1-flash-lite')
  expect(told.allowed.model).not.toContain('gemini-2.0-flash-lite')
  const changed = (await browser.call('POST', '/api/config', { model: told.successor })).json()
  expect(changed).toMatchObject({ model: 'gemini-3.1-flash-lite' })
  expect(changed).not.toHaveProperty('successor')
})

test('a default that Google no longer lists is replaced by its successor', async () => {
  const other = await createTestApi({
    REDIS_URL: url,
    REDIS_PREFIX: `${prefix}retired`,
    GEMINI_MODEL: 'gemini-2.0-flash',
  })
  const { model, defaults } = (await openBrowser(other.app).call('GET', '/api/config')).json()
  expect([model, defaults.model]).toEqual(['gemini-3.5-flash-lite', 'gemini-3.5-flash-lite'])
  await other.close()
})

test('stats count questions by status and what was sent', async () => {
  const browser = openBrowser(api.app)
  await browser.call('PUT', '/api/questions', {
    questions: [
      buildQuestion('a1'),
      buildQuestion('a2', { processingStatus: 'processed' }),
      buildQuestion('a3', { processingStatus: 'error' }),
    ],
  })
  const sessionId = sessionIdOf(api, browser)
  await redis.hset(api.dependencies.keys.session(sessionId).counters, { gemini: 2, tokens: 340 })
  await api.dependencies.sessions.countRequests(sessionId, 'reddit', 5)
  expect((await browser.call('GET', '/api/stats')).json()).toEqual({
    total: 3,
    pending: 1,
    processing: 0,
    processed: 1,
    error: 1,
    subreddits: [],
    requests: { reddit: 5, gemini: 2, tokens: 340 },
    revision: 3,
  })
})

test('a session that has not seen a tier is on the free tier', async () => {
  expect((await openBrowser(api.app).call('GET', '/api/gemini-tier')).json()).toEqual({
    tier: 'free',
    name: 'Free Tier',
    rpm: 5,
    delayMs: 12_000,
  })
})

test('discarding removes everything from the session, stops its runs and starts a new session', async () => {
  const browser = openBrowser(api.app)
  await browser.call('PUT', '/api/questions', { questions: [buildQuestion('a1')] })
  const { runId } = await extract(browser)
  await browser.call('POST', '/api/questions/process', { questionIds: ['a1'], geminiApiKey: 'own' })
  const before = browser.cookie()
  const sessionId = sessionIdOf(api, browser)
  const ofSession = async () =>
    [...(await dumpRedis(redis, prefix)).keys()].filter((key) => key.includes(`{${sessionId}}`))
  expect(await ofSession()).not.toEqual([])

  const response = await browser.call('DELETE', '/api/session')
  expect(response.statusCode).toBe(204)
  expect(response.body).toBe('')
  expect(await ofSession()).toEqual([])
  expect(await api.dependencies.queues.queues.extraction.getJob(runId)).toBeUndefined()
  expect(await api.dependencies.queues.queues.cleaning.getJobCounts('waiting')).toEqual({ waiting: 0 })
  expect(browser.cookie()).not.toBe(before)
  expect((await browser.call('GET', '/api/questions')).json()).toMatchObject({ data: [], runs: [] })
})

test('a session that is discarded during calls leaves nothing behind, whenever that happens', async () => {
  const questions = Array.from({ length: 1200 }, (_, i) => buildQuestion(`late${i}`))
  const cleaning = { questionIds: ['a1'], geminiApiKey: 'own', declaredTier: 'paid' }
  for (let turns = 0; turns < 40; turns += 2) {
    const browser = openBrowser(api.app)
    await browser.call('PUT', '/api/questions', { questions: [buildQuestion('a1')] })
    const cookie = browser.cookie() ?? ''
    const call = (method: Method, path: string, body?: unknown) =>
      openBrowser(api.app).call(method, path, body, { cookie })
    const underWay = [
      call('POST', '/api/questions/process', cleaning),
      call('POST', '/api/questions/fetch', extraction),
      call('POST', '/api/config', { titlesPerRequest: 5 }),
      call('PUT', '/api/questions', { questions }),
      call('GET', '/api/questions'),
    ]
    for (let i = 0; i < turns; i++) await nextTurn()
    await call('DELETE', '/api/session')
    const statuses = (await Promise.all(underWay)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status >= 500)).toEqual([])
    const sessionId = sessionIdOf(api, browser)
    const left = [...(await dumpRedis(redis, prefix))].filter((entry) => entry.join().includes(sessionId))
    expect(left.map(([key]) => key)).toEqual([api.dependencies.keys.discarded])
  }
})

test('a call without a body may still announce JSON', async () => {
  const headers = { 'content-type': 'application/json' }
  expect((await api.app.inject({ method: 'DELETE', url: '/api/session', headers })).statusCode).toBe(204)
})
