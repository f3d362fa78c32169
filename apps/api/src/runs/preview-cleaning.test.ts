import { CleaningPreview } from '@quarry/contracts/endpoints/runs'
import { buildSandbox } from '@quarry/sandbox/build-sandbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { buildQuestion } from '../../../../testkit/build-question.ts'
import { type Browser, createTestApi, openBrowser, type TestApi } from '../testing/test-api.ts'

const { url, prefix } = openTestRedis()
const sandbox = buildSandbox({ seed: 'preview', clockFactor: 1, latencyMs: 0 })
let api: TestApi

beforeAll(async () => {
  const sandboxUrl = await sandbox.listen({ host: '127.0.0.1', port: 0 })
  api = await createTestApi({ REDIS_URL: url, REDIS_PREFIX: prefix, SANDBOX_URL: sandboxUrl })
})
afterAll(async () => {
  await api.close()
  await sandbox.close()
})

const titles = {
  a1: '[help] why does my sourdoh loaf stay flat',
  a2: 'how long do i need to knead rye dough (first try)',
  a3: 'what flour is best for a soft crust',
}
const ids = Object.keys(titles)

async function openFilled(): Promise<Browser> {
  const browser = openBrowser(api.app)
  const questions = Object.entries(titles).map(([id, title]) =>
    buildQuestion(id, { title, originalTitle: title }),
  )
  await browser.call('PUT', '/api/questions', { questions })
  return browser
}

function preview(browser: Browser, geminiApiKey: string, questionIds: readonly string[] = ids) {
  return browser.call('POST', '/api/questions/preview', { questionIds, geminiApiKey })
}

test('a preview whose key rejects the field store is sent once more without it', async () => {
  const browser = await openFilled()
  const key = 'demo-no-store.preview'
  await browser.call('POST', '/api/test-connections', { geminiApiKey: key })
  const before = await received(key)
  const response = await preview(browser, key)
  expect(response.statusCode).toBe(200)
  expect(CleaningPreview.parse(response.json()).samples.every(({ cleaned }) => cleaned !== undefined)).toBe(
    true,
  )
  expect(response.json()).toMatchObject({ mayBeStored: true })
  expect(await received(key)).toBe(before + 2)
  await preview(browser, key)
  expect(await received(key)).toBe(before + 3)
})

/** Requests that the sandbox got on this key. */
async function received(key: string): Promise<number> {
  const response = await sandbox.inject({ url: '/__sandbox/conformance', query: { key } })
  const { ai } = response.json()
  return ai.reduce((sum: number, row: { requests: number }) => sum + row.requests, 0)
}

async function script(key: string, ...kinds: string[]): Promise<void> {
  const payload = { key, script: kinds.map((kind) => ({ kind })) }
  await sandbox.inject({ method: 'POST', url: '/__sandbox/faults', payload })
}

test('cleans three samples in one request, changes nothing and reports the cost', async () => {
  const browser = await openFilled()
  const before = (await browser.call('GET', '/api/questions')).json()
  const response = await preview(browser, 'demo-paid.three')
  expect(response.statusCode).toBe(200)
  expect(response.json()).not.toHaveProperty('mayBeStored')
  const { samples, usage, model } = CleaningPreview.parse(response.json())
  expect(samples.map(({ id, title }) => [id, title])).toEqual(Object.entries(titles))
  for (const { title, cleaned, problem } of samples) {
    expect(problem).toBeUndefined()
    expect(cleaned).toMatch(/^[A-Z][^[(]*\?$/)
    expect(cleaned).not.toBe(title)
  }
  expect(model).toBe('gemini-3.5-flash-lite')
  expect(usage).toEqual({
    requests: 1,
    inputTokens: expect.any(Number),
    outputTokens: expect.any(Number),
  })
  expect(usage.inputTokens).toBeGreaterThan(100)
  expect(usage.outputTokens).toBeGreaterThan(10)
  expect(await received('demo-paid.three')).toBe(1)

  const after = (await browser.call('GET', '/api/questions')).json()
  expect(after).toMatchObject({ data: before.data, revision: before.revision, runs: [] })
  expect((await browser.call('GET', '/api/stats')).json()).toMatchObject({
    requests: { gemini: 1, tokens: usage.inputTokens + usage.outputTokens },
  })
})

test('writes in the house style of the request', async () => {
  const browser = await openFilled()
  const style = { protectedTerms: ['rye', 'sourdoh'], spelling: 'american', sentenceCase: false }
  const body = { questionIds: ids, geminiApiKey: 'demo-respeller.style', style }
  const { samples } = CleaningPreview.parse(
    (await browser.call('POST', '/api/questions/preview', body)).json(),
  )
  expect(samples.map(({ cleaned }) => cleaned)).toMatchObject([
    expect.stringContaining(' sourdoh '),
    expect.stringContaining(' rye '),
    expect.any(String),
  ])
})

test('takes each question once and omits missing ones', async () => {
  const browser = await openFilled()
  const response = await preview(browser, 'demo-paid.once', ['a3', 'gone', 'a3'])
  expect(response.json().samples).toMatchObject([{ id: 'a3', cleaned: expect.any(String) }])
})

test('cleans no questions of another session', async () => {
  await openFilled()
  const response = await preview(openBrowser(api.app), 'demo-paid.stranger')
  expect(response.statusCode).toBe(404)
  expect(response.body).toBe('This session has no such questions.')
  expect(await received('demo-paid.stranger')).toBe(0)
})

test('takes a slot of the key, or reports when the next one is', async () => {
  const browser = await openFilled()
  const { rateLimits, fingerprint } = api.dependencies
  await rateLimits.rememberTier(fingerprint('demo-free.slot'), 'free')
  expect((await preview(browser, 'demo-free.slot')).statusCode).toBe(200)
  const rejected = await preview(browser, 'demo-free.slot')
  expect(rejected.statusCode).toBe(429)
  expect(rejected.body).toBe('This key must wait before its next request. Nothing was sent. Try again later.')
  expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(10)
  expect(await received('demo-free.slot')).toBe(1)
})

test('a limit that Gemini names applies to all runs on the key', async () => {
  const browser = await openFilled()
  await script('demo-paid.limited', '429')
  const first = await preview(browser, 'demo-paid.limited')
  expect(first.statusCode).toBe(429)
  expect(first.body).toMatch(/^Gemini’s quota for this minute is used up/)
  const { keys, rateLimits, fingerprint } = api.dependencies
  const rateKey = keys.geminiRate(fingerprint('demo-paid.limited'), 'gemini-3.5-flash-lite')
  expect(await rateLimits.reserve(rateKey, 200, 0)).toMatchObject({
    outcome: 'blocked',
    reason: 'minute-quota',
  })
  expect((await browser.call('GET', '/api/stats')).json()).toMatchObject({ requests: { gemini: 1 } })
})

test('a used-up day is reported as such, and nothing is sent on the key before midnight in Los Angeles', async () => {
  const browser = await openFilled()
  const { keys, rateLimits, fingerprint, clock } = api.dependencies
  const credential = fingerprint('demo-free.day')
  await rateLimits.rememberTier(credential, 'paid')
  await script('demo-free.day', '429-day')
  const response = await preview(browser, 'demo-free.day')
  expect(response.statusCode).toBe(429)
  expect(response.body).toMatch(/^Today’s Gemini quota for this key is used up/)
  expect(response.headers).not.toHaveProperty('retry-after')

  const slot = await rateLimits.reserve(keys.geminiRate(credential, 'gemini-3.5-flash-lite'), 200, 0)
  expect(slot).toMatchObject({ outcome: 'blocked', reason: 'daily-quota' })
  expect(Math.abs(slot.waitMs - clock.untilPacificMidnight())).toBeLessThan(60_000)
  // The error names the tier, which differs from the stored one.
  expect(await rateLimits.tier(credential)).toBe('free')
  expect((await preview(browser, 'demo-free.day')).statusCode).toBe(429)
  expect(await received('demo-free.day')).toBe(1)
})

test.each([
  ['demo-leaked', 401, /found in public/],
  ['demo-outage', 502, /is failing or responding too slowly/],
])('a key like %s fails as it does elsewhere', async (key, status, sentence) => {
  const response = await preview(await openFilled(), key)
  expect(response.statusCode).toBe(status)
  expect(response.body).toMatch(sentence)
})

test('a withheld response blames no single title of the request', async () => {
  const browser = await openFilled()
  const { rateLimits, fingerprint } = api.dependencies
  await rateLimits.rememberTier(fingerprint('demo-paid.blocked'), 'paid')
  await script('demo-paid.blocked', 'prompt-blocked', 'prompt-blocked')
  const several = await preview(browser, 'demo-paid.blocked')
  expect(several.json().samples.map(({ problem }: { problem: string }) => problem)).toEqual(
    ids.map(() => 'Gemini withheld its response because of one of these titles.'),
  )
  const one = await preview(browser, 'demo-paid.blocked', ['a1'])
  expect(one.json().samples[0].problem).toMatch(/safety filter/)
})

test.each([
  [{ questionIds: [], geminiApiKey: 'demo' }, 'questionIds needs at least one question.'],
  [
    { questionIds: ['a1', 'a2', 'a3', 'a4'], geminiApiKey: 'demo' },
    'questionIds must have at most 3 entries.',
  ],
  [{ questionIds: ['a1'], geminiApiKey: ' ' }, 'geminiApiKey must not be empty.'],
])('what cannot be used is named: %j', async (body, sentence) => {
  const response = await openBrowser(api.app).call('POST', '/api/questions/preview', body)
  expect(response.statusCode).toBe(400)
  expect(response.body).toBe(sentence)
})

test('another site cannot request it', async () => {
  const browser = await openFilled()
  const headers = { origin: 'https://elsewhere.example' }
  const body = { questionIds: ids, geminiApiKey: 'demo-paid.foreign' }
  expect((await browser.call('POST', '/api/questions/preview', body, headers)).statusCode).toBe(403)
  expect(await received('demo-paid.foreign')).toBe(0)
})
