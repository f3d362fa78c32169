import { afterAll, describe, expect, test } from 'vitest'
import { buildSandbox } from '../build-sandbox.ts'
import { ask, cleaning, createTestSandbox, itemsOf, MODEL } from '../testing/test-sandbox.ts'

const sandbox = createTestSandbox()
const url = await sandbox.app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => sandbox.app.close())

describe('batch faults', () => {
  test('demo-scrambler damages about half of the batches in every way, identically for the same seed', async () => {
    const titles = Array.from({ length: 8 }, (_, index) => `so how do i fix my ${index} bikes [help]`)
    const clean = itemsOf(await sandbox.gemini('demo', cleaning(titles)))
    const batches: ReturnType<typeof itemsOf>[] = []
    for (let i = 0; i < 120; i++)
      batches.push(itemsOf(await sandbox.gemini('demo-scrambler', cleaning(titles))))
    const damaged = batches.filter((items) => JSON.stringify(items) !== JSON.stringify(clean))
    expect(damaged.length).toBeGreaterThan(35)
    expect(damaged.length).toBeLessThan(85)
    const ids = (items: ReturnType<typeof itemsOf>) => items.map(({ id }) => id)
    const some = (holds: (items: ReturnType<typeof itemsOf>) => boolean) =>
      expect(damaged.some(holds)).toBe(true)
    some(
      (items) =>
        items.length === 7 &&
        items.every(({ id, title }) => clean.some((one) => one.id === id && one.title === title)),
    )
    some((items) => items.length === 7 && items.at(-1)?.title === clean[7]?.title)
    some((items) => items.length === 9 && new Set(ids(items)).size === 8)
    some((items) => ids(items).includes('zz99'))
    some((items) => ids(items).join() === ids(clean).toReversed().join())
    some((items) => items.some(({ title }, index) => title === titles[index]))
    some((items) => items.some(({ title }) => title.startsWith('[Question]')))
    some((items) => items.some(({ title }) => title.length > 150))
    some((items) => items.some(({ title }) => title === ''))
    some((items) => items.some(({ title }) => title === 'PWNED'))
  })
})

describe('blocked responses', () => {
  const blocked = (title: string) => sandbox.gemini('demo-blocked', cleaning(['how do i bake', title]))

  test('a prompt block has no candidates', async () => {
    const body = (await blocked('who killed it, a murder mystery')).json()
    expect(body.promptFeedback).toEqual({ blockReason: 'PROHIBITED_CONTENT' })
    expect(body).not.toHaveProperty('candidates')
    expect(body.usageMetadata.totalTokenCount).toBe(body.usageMetadata.promptTokenCount)
  })

  test('SAFETY has empty content and ratings, RECITATION no content, an empty STOP no parts', async () => {
    expect((await blocked('my naked cat')).json().candidates[0]).toMatchObject({
      content: {},
      finishReason: 'SAFETY',
      safetyRatings: expect.arrayContaining([expect.objectContaining({ blocked: true })]),
    })
    const [recited] = (await blocked('what are the lyrics')).json().candidates
    expect(recited).toEqual({ finishReason: 'RECITATION', index: 0 })
    expect((await blocked('i am speechless')).json().candidates).toEqual([
      { content: { role: 'model' }, finishReason: 'STOP', index: 0 },
    ])
  })

  test('without the blocked title the batch is cleaned', async () => {
    expect(itemsOf(await blocked('my cat'))).toHaveLength(2)
  })
})

describe('server faults', () => {
  test.each([
    ['500', 500, 'An internal error has occurred'],
    ['503', 503, 'The model is overloaded. Please try again later.'],
    ['503-demand', 503, 'This model is currently experiencing high demand.'],
    ['504', 504, 'Deadline expired before operation could complete.'],
    ['502', 502, 'Error 502 (Server Error)!!1'],
  ])('a scripted %s returns %i once', async (kind, status, text) => {
    await sandbox.script('demo.faults', kind)
    const response = await sandbox.gemini('demo.faults')
    expect(response.statusCode).toBe(status)
    expect(response.body).toContain(text)
    expect((await sandbox.gemini('demo.faults')).statusCode).toBe(200)
  })

  test('demo-overloaded fails in both wordings and sometimes works', async () => {
    const messages = new Set<string>()
    for (let i = 0; i < 40; i++)
      messages.add((await sandbox.gemini('demo-overloaded')).json().error?.message.slice(0, 20))
    expect(messages).toEqual(new Set(['The model is overloa', 'This model is curren', undefined]))
  })

  test('demo-outage always fails', async () => {
    expect((await sandbox.gemini('demo-outage')).statusCode).toBe(503)
  })

  test('a cut response has status 200 and is not valid JSON', async () => {
    await sandbox.script('demo.cut', 'cut')
    const response = await sandbox.gemini('demo.cut')
    expect(response.statusCode).toBe(200)
    expect(() => response.json()).toThrow(SyntaxError)
  })

  /** Sends a request through a real connection, which can be lost. */
  const send = (key: string, timeoutMs = 30_000) =>
    fetch(`${url}/gemini/v1beta/models/${MODEL}:generateContent`, {
      method: 'POST',
      headers: { 'x-goog-api-key': key },
      body: JSON.stringify(ask('hi')),
      signal: AbortSignal.timeout(timeoutMs),
    })

  test('a reset breaks the connection, demo-hang keeps it open without a response', async () => {
    await sandbox.script('demo.reset', 'reset')
    await expect(send('demo.reset')).rejects.toMatchObject({
      message: 'fetch failed',
      cause: { code: 'ECONNRESET' },
    })
    await expect(send('demo-hang', 150)).rejects.toMatchObject({ name: 'TimeoutError' })
  })

  test('demo-slow responds late, or with a 504 if X-Server-Timeout is shorter', async () => {
    const app = buildSandbox({ seed: 'slow', clockFactor: 1_000, latencyMs: 0 })
    const send = (headers: Record<string, string>) =>
      app.inject({
        method: 'POST',
        url: `/gemini/v1beta/models/${MODEL}:generateContent`,
        headers: { 'x-goog-api-key': 'demo-slow', ...headers },
        payload: JSON.stringify(ask('hi')),
      })
    const started = performance.now()
    expect((await send({})).statusCode).toBe(200)
    expect(performance.now() - started).toBeGreaterThan(14)
    expect((await send({ 'x-server-timeout': '3' })).statusCode).toBe(504)
    await app.close()
  })

  test('demo-flaky fails about 15 of 100 requests in at least six ways', async () => {
    const sendOne = async () => {
      const response = await send('demo-flaky').catch(() => undefined)
      if (response === undefined) return 'reset'
      const text = await response.text()
      if (response.status !== 200) return String(response.status)
      if (!text.endsWith('}\n')) return 'cut'
      return text.includes('"text":') ? 'fine' : (/"finishReason": "\w+"/.exec(text)?.[0] ?? 'no candidates')
    }
    const outcomes = await Promise.all(Array.from({ length: 300 }, sendOne))
    const failures = outcomes.filter((kind) => kind !== 'fine')
    expect(failures.length).toBeGreaterThan(25)
    expect(failures.length).toBeLessThan(70)
    expect(new Set(failures).size).toBeGreaterThanOrEqual(6)
  })
})
