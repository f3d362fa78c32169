import { MODEL_ENDPOINT_CREDENTIAL } from '@quarry/contracts/model-endpoint'
import { CleaningParams } from '@quarry/contracts/run-params'
import { describe, expect, onTestFinished, test } from 'vitest'
import { buildQuestion } from '../../../../testkit/build-question.ts'
import { createTestApi, openBrowser, sessionIdOf } from '../testing/test-api.ts'
import { useTestApi } from '../testing/use-test-api.ts'
import { clean, extract, fieldsOf } from './testing/start-run.ts'

const { api, redis, url, prefix } = await useTestApi({ CLOCK_FACTOR: '10' })

describe('cleaning', () => {
  test('is accepted for the pending questions, at the free rate while the tier is unknown', async () => {
    const browser = openBrowser(api.app)
    const { message, runId } = await clean(browser, { geminiApiKey: 'own-unseen' })
    expect(message).toBe('Cleaning started for 2 questions.')
    const fields = await fieldsOf(api, browser, runId)
    expect(fields).toMatchObject({ total: '2', titlesPerRequest: '1', delayMs: '12000' })
    expect(JSON.parse(fields.params ?? '')).toEqual({
      model: 'gemini-3.5-flash-lite',
      keywordForm: false,
      protectedTerms: [],
    })
    const { keys, fingerprint } = api.dependencies
    expect(await redis.exists(keys.geminiRate(fingerprint('own-unseen'), 'gemini-3.5-flash-lite'))).toBe(0)
  })

  test('takes titles per request from the request, or else from the session', async () => {
    const browser = openBrowser(api.app)
    await browser.call('POST', '/api/config', { titlesPerRequest: 10, keywordForm: true })
    const chosen = await clean(browser)
    expect(await fieldsOf(api, browser, chosen.runId)).toMatchObject({ titlesPerRequest: '10' })
    await browser.call('POST', `/api/runs/${chosen.runId}/cancel`)
    const requested = await clean(browser, { titlesPerRequest: 5 })
    expect(await fieldsOf(api, browser, requested.runId)).toMatchObject({
      titlesPerRequest: '5',
      params: expect.stringContaining('"keywordForm":true'),
    })
  })

  test('keeps the terms of the request', async () => {
    const browser = openBrowser(api.app)
    const kept = { protectedTerms: ['C++', 'AT&T'] }
    const { runId } = await clean(browser, kept)
    expect(JSON.parse((await fieldsOf(api, browser, runId)).params ?? '')).toMatchObject(kept)
    for (const protectedTerms of [['(RED)'], ['a'.repeat(61)], Array.from({ length: 101 }, () => 'C++')]) {
      const body = { questionIds: ['a1'], geminiApiKey: 'own-key', protectedTerms }
      expect((await browser.call('POST', '/api/questions/process', body)).statusCode).toBe(400)
    }
  })

  test('with the model of a server that has none is refused with a sentence', async () => {
    const browser = openBrowser(api.app)
    await browser.call('PUT', '/api/questions', { questions: [buildQuestion('a1')] })
    const body = { questionIds: ['a1'], geminiApiKey: MODEL_ENDPOINT_CREDENTIAL }
    const response = await browser.call('POST', '/api/questions/process', body)
    expect(response.statusCode).toBe(400)
    expect(response.body).toContain('This server has no model of its own.')
  })

  test('uses the paid rate at once on a key declared paid, and ends a wait for tomorrow', async () => {
    const browser = openBrowser(api.app)
    const { keys, fingerprint, rateLimits } = api.dependencies
    const rateKey = keys.geminiRate(fingerprint('own-declared'), 'gemini-3.5-flash-lite')
    await rateLimits.blockUntil(rateKey, 3_600_000, 'daily-quota')
    const { runId } = await clean(browser, { geminiApiKey: 'own-declared', declaredTier: 'paid' })
    const fields = await fieldsOf(api, browser, runId)
    expect(fields).toMatchObject({ delayMs: '200' })
    expect(CleaningParams.decode(fields.params ?? '')).toEqual(JSON.parse(fields.params ?? ''))
    expect(await redis.hgetall(rateKey)).toEqual({ tier: 'paid', interval: '20000' })
    expect(await rateLimits.tier(fingerprint('own-declared'))).toBe('paid')
    expect((await browser.call('GET', '/api/gemini-tier')).json()).toMatchObject({ tier: 'paid', rpm: 300 })
  })

  test('needs no declaration if the key’s tier is known', async () => {
    const browser = openBrowser(api.app)
    const { keys, fingerprint, rateLimits } = api.dependencies
    await rateLimits.rememberTier(fingerprint('own-known'), 'free')
    await clean(browser, { geminiApiKey: 'own-known' })
    const rateKey = keys.geminiRate(fingerprint('own-known'), 'gemini-3.5-flash-lite')
    expect(await redis.hget(rateKey, 'interval')).toBe('1200000')
  })

  test('seals the key for this run only', async () => {
    const browser = openBrowser(api.app)
    const { runId } = await clean(browser)
    const opened = await api.dependencies.sealedCredentials.open(sessionIdOf(api, browser), runId)
    expect(JSON.parse(opened ?? '')).toEqual({ apiKey: 'own-key' })
  })

  test('can run alongside an extraction, but not alongside another cleaning', async () => {
    const browser = openBrowser(api.app)
    await extract(browser)
    await clean(browser)
    const body = { questionIds: ['a1'], geminiApiKey: 'own-key', declaredTier: 'paid' }
    const rejected = await browser.call('POST', '/api/questions/process', body)
    expect(rejected.statusCode).toBe(409)
    expect(await api.dependencies.rateLimits.tier(api.dependencies.fingerprint('own-key'))).toBeUndefined()
  })
})

test.each([
  ['3999', 'invalid-input', 'It needs a window of at least 4,000 tokens.'],
  ['4000', undefined, 'Finding topics started for 2 questions.'],
])(
  'topics are found only by a model that reads enough at once: %s tokens',
  async (tokens, code, sentence) => {
    const small = await createTestApi({
      ...{ REDIS_URL: url, REDIS_PREFIX: `${prefix}${tokens}`, MODEL_ENDPOINT_CONTEXT: tokens },
      ...{ MODEL_ENDPOINT: 'http://localhost:9/v1', MODEL_ENDPOINT_MODEL: 'small' },
    })
    onTestFinished(() => small.close())
    const browser = openBrowser(small.app)
    await browser.call('PUT', '/api/questions', { questions: [buildQuestion('a1'), buildQuestion('a2')] })
    const body = { questionIds: ['a1', 'a2'], geminiApiKey: MODEL_ENDPOINT_CREDENTIAL }
    const answer = await browser.call('POST', '/api/questions/find-topics', body)
    expect(answer.headers['quarry-code']).toBe(code)
    expect(answer.body).toContain(sentence)
  },
)
