import { RunAccepted } from '@quarry/contracts/endpoints/runs'
import { type RunCommand, receiveCommands } from '@quarry/store/runs/control'
import { Redis } from 'ioredis'
import { describe, expect, onTestFinished, test } from 'vitest'
import { buildQuestion } from '../../../../testkit/build-question.ts'
import { createTestApi, openBrowser, sessionIdOf } from '../testing/test-api.ts'
import { useTestApi } from '../testing/use-test-api.ts'
import { extract, reddit } from './testing/start-run.ts'

const { api, redis, url, prefix } = await useTestApi({ CLOCK_FACTOR: '10' })

describe('a run', () => {
  test('is paused and resumed', async () => {
    const browser = openBrowser(api.app)
    const { runId } = await extract(browser)
    const paused = await browser.call('POST', `/api/runs/${runId}/pause`)
    expect(paused.json()).toMatchObject({ id: runId, state: 'paused' })
    const resumed = await browser.call('POST', `/api/runs/${runId}/resume`)
    expect(resumed.json()).toMatchObject({ id: runId, state: 'queued' })
  })

  test('is cancelled, and its credentials are deleted', async () => {
    const browser = openBrowser(api.app)
    const { runId } = await extract(browser)
    const cancelled = await browser.call('POST', `/api/runs/${runId}/cancel`)
    expect(cancelled.json()).toMatchObject({
      state: 'cancelled',
      message: 'Cancelled. Finished work is kept.',
      finishedAt: expect.any(String),
    })
    const sessionId = sessionIdOf(api, browser)
    expect(await api.dependencies.sealedCredentials.open(sessionId, runId)).toBeUndefined()
  })

  test('accepts another valid number of titles per request only if it is an active cleaning', async () => {
    const browser = openBrowser(api.app)
    const title = 'why does it rise'
    await browser.call('PUT', '/api/questions', { questions: [buildQuestion('a', { title })] })
    const body = { questionIds: ['a'], geminiApiKey: 'a-key-of-gemini', declaredTier: 'paid' }
    const { runId } = RunAccepted.parse((await browser.call('POST', '/api/questions/process', body)).json())
    const change = (id: string, titlesPerRequest: number) =>
      browser.call('POST', `/api/runs/${id}/titles-per-request`, { titlesPerRequest })
    expect((await change(runId, 20)).json()).toMatchObject({ id: runId, titlesPerRequest: 20 })
    expect((await change(runId, 21)).statusCode).toBe(400)
    const extraction = await extract(browser)
    expect((await change(extraction.runId, 20)).statusCode).toBe(400)
    await browser.call('POST', `/api/runs/${runId}/cancel`)
    expect((await change(runId, 20)).statusCode).toBe(409)
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

  test('ends if its job cannot be queued, so that another can be started', async () => {
    const browser = openBrowser(api.app)
    const waiting = `${api.dependencies.keys.queues}:extraction:wait`
    await redis.unlink(waiting)
    await redis.set(waiting, 'not a list')
    const failed = await browser.call('POST', '/api/questions/fetch', { subreddits: ['bread'], ...reddit })
    expect(failed.statusCode).toBe(500)
    expect(failed.body).toBe('Something went wrong on the server. Your questions weren’t changed. Try again.')
    expect((await browser.call('GET', '/api/questions')).json()).toMatchObject({
      runs: [{ state: 'failed', problem: expect.stringContaining('couldn’t be started') }],
    })
    await redis.unlink(waiting)
    await extract(browser)
  })
})

describe('active runs', () => {
  test('are limited per address and per key, and a run that has ended makes room', async () => {
    const environment = { REDIS_URL: url, REDIS_PREFIX: `${prefix}bounds:`, TRUST_PROXY: 'true' }
    const bounded = await createTestApi(environment, {
      limits: { runLimits: { perAddress: 3, perCredential: 2 } },
    })
    onTestFinished(() => bounded.close())
    const start = async (address: string, redditClientId: string) => {
      const browser = openBrowser(bounded.app)
      const body = { subreddits: ['bread'], redditClientId, redditClientSecret: 'own' }
      const headers = { 'x-forwarded-for': address }
      const response = await browser.call('POST', '/api/questions/fetch', body, headers)
      return { response, cancel: (id: string) => browser.call('POST', `/api/runs/${id}/cancel`) }
    }
    const statusOf = async (address: string, key: string) => (await start(address, key)).response.statusCode

    const first = await start('192.0.2.1', 'own-one')
    expect(await statusOf('192.0.2.1', 'own-one')).toBe(202)
    const ofKey = (await start('192.0.2.2', 'own-one')).response
    expect([ofKey.statusCode, ofKey.body]).toEqual([
      429,
      'Too many runs are active with this key. Try again when one has finished.',
    ])
    expect(await statusOf('192.0.2.1', 'own-two')).toBe(202)
    const ofAddress = (await start('192.0.2.1', 'own-three')).response
    expect([ofAddress.statusCode, ofAddress.headers['retry-after']]).toEqual([429, '60'])
    expect(await statusOf('192.0.2.2', 'own-three')).toBe(202)

    await first.cancel(RunAccepted.parse(first.response.json()).runId)
    expect(await statusOf('192.0.2.1', 'own-one')).toBe(202)
    const onThisMachine = await createTestApi(
      { ...environment, TRUST_PROXY: '' },
      { limits: { runLimits: { perAddress: 1, perCredential: 0 } } },
    )
    onTestFinished(() => onThisMachine.close())
    for (const key of ['own-four', 'own-five']) {
      const body = { subreddits: ['bread'], redditClientId: key, redditClientSecret: 'own' }
      const { statusCode } = await openBrowser(onThisMachine.app).call('POST', '/api/questions/fetch', body)
      expect(statusCode).toBe(202)
    }
    for (const key of await redis.keys(`${prefix}bounds:*runs-of*`)) {
      expect(await redis.pttl(key)).toBeGreaterThan(0)
    }
  })
})
