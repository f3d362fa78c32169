import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createClock } from './clock.ts'
import { createConformanceChecker } from './conformance.ts'
import { AGENT_HEADER, ask, cleaning, createTestSandbox, MODEL } from './testing/test-sandbox.ts'

const sandbox = createTestSandbox()
beforeEach(() => sandbox.reset())
afterAll(() => sandbox.app.close())

describe('AI keys', () => {
  test.each([
    ['demo-free.pace', 5],
    ['demo-paid.pace', 300],
  ])('%s exceeds its window with more than %i requests in any rolling minute', async (key, limit) => {
    const beyond = async () => (await sandbox.conformance({ key })).ai[0].beyond
    await sandbox.gemini(key)
    await sandbox.advance(30)
    for (let i = 1; i < limit; i++) await sandbox.gemini(key)
    await sandbox.advance(29.5)
    expect(await beyond()).toBe(0)
    await sandbox.gemini(key)
    expect(await beyond()).toBe(1)
    await sandbox.advance(30.6)
    await sandbox.gemini(key)
    expect((await sandbox.conformance({ key })).ai[0]).toMatchObject({ key, model: MODEL, beyond: 1 })
  })

  test('the smallest gap between two requests is reported', async () => {
    await sandbox.gemini('demo-paid.gap')
    await sandbox.advance(0.3)
    await sandbox.gemini('demo-paid.gap')
    await sandbox.advance(12)
    await sandbox.gemini('demo-paid.gap')
    expect((await sandbox.conformance({ key: 'demo-paid.gap' })).ai[0].smallestGapMs).toBeCloseTo(300, 0)
  })

  test('a request may be late by the configured jitter, but no more', () => {
    let realMs = 0
    const conformance = createConformanceChecker(
      createClock(1, () => realMs),
      500,
    )
    const request = { key: 'k', project: 'k', model: MODEL, tier: 'free', titles: 1 } as const
    const send = (everyMs: number) => {
      for (let i = 0; i < 6; i++, realMs += everyMs) conformance.aiArrived(request)
      realMs += 60_000
      return conformance.report().ai[0]?.beyond
    }
    expect(send(11_901)).toBe(0)
    expect(send(11_899)).toBe(1)
  })

  test('requests per minute are counted over all keys of a project, separately per model', async () => {
    for (let i = 0; i < 3; i++) await sandbox.gemini('demo-free.shared:1')
    for (let i = 0; i < 3; i++) await sandbox.gemini('demo-free.shared:1', ask('hi'), 'gemini-3.8-flash')
    for (let i = 0; i < 3; i++) await sandbox.gemini('demo-free.shared:2')
    const lines = (await sandbox.conformance()).ai.map(({ key, beyond }: { key: string; beyond: number }) => [
      key,
      beyond,
    ])
    expect(lines).toEqual([
      ['demo-free.shared:1', 0],
      ['demo-free.shared:1', 0],
      ['demo-free.shared:2', 1],
    ])
  })

  test('a model’s limit applies if it is lower than the tier’s', async () => {
    for (let i = 0; i < 151; i++) await sandbox.gemini('demo-paid.own', ask('hi'), 'gemini-3.8-flash')
    expect((await sandbox.conformance({ key: 'demo-paid.own' })).ai[0]).toMatchObject({ beyond: 1 })
  })

  test('a rejected request is counted as rejected and toward the limit of its minute', async () => {
    await sandbox.script('demo-free.rejected', '503', 'ok', 'ok', 'ok', 'ok', 'ok')
    for (let i = 0; i < 6; i++) await sandbox.gemini('demo-free.rejected')
    expect((await sandbox.conformance({ key: 'demo-free.rejected' })).ai[0]).toMatchObject({
      accepted: 5,
      rejected: 1,
      beyond: 1,
    })
  })

  test('the time and the number of titles of each request are reported', async () => {
    await sandbox.gemini('demo.arrivals', cleaning(['a', 'b', 'c']))
    await sandbox.advance(5)
    await sandbox.gemini('demo.arrivals', cleaning(['a']))
    const [line] = (await sandbox.conformance({ key: 'demo.arrivals' })).ai
    expect(line.arrivals.map(({ titles }: { titles: number }) => titles)).toEqual([3, 1])
    expect(line.arrivals[1].atMs - line.arrivals[0].atMs).toBe(5_000)
  })

  test('only the latest arrivals are stored', () => {
    let nowMs = 0
    const conformance = createConformanceChecker(createClock(1, () => nowMs))
    const request = { key: 'k', project: 'k', model: MODEL, tier: 'paid', titles: 1 } as const
    for (; nowMs < 25_000; nowMs++) conformance.aiArrived(request)
    const { arrivals = [] } = conformance.report().ai[0] ?? {}
    expect(arrivals.length).toBeLessThanOrEqual(10_000)
    expect(arrivals.length).toBeGreaterThanOrEqual(5_000)
    expect(arrivals.at(-1)?.atMs).toBe(24_999)
  })

  test('unknown keys are never recorded', async () => {
    await sandbox.gemini('AIzaSomethingReal')
    expect(JSON.stringify(await sandbox.conformance())).not.toContain('AIza')
  })
})

describe('Reddit clients', () => {
  test('requests, 429s and requests over quota are counted', async () => {
    for (let i = 0; i < 32; i++) await sandbox.reddit('/r/cats/about', {}, 'demo-throttled.count')
    expect((await sandbox.conformance({ key: 'demo-throttled.count' })).reddit[0]).toMatchObject({
      requests: 32,
      rejected429: 2,
      overQuota: 2,
      inFlight: 0,
    })
  })

  test('requests with the path and query of an earlier one are counted', async () => {
    const key = 'demo.repeating'
    for (const path of ['/r/cats/new', '/r/cats/hot', '/r/cats/new']) await sandbox.reddit(path, {}, key)
    await sandbox.reddit('/r/cats/new', { limit: '5' }, key)
    expect((await sandbox.conformance({ key })).reddit[0]).toMatchObject({ requests: 4, repeats: 1 })
  })

  test('a request during the pause after a 429 is early', async () => {
    const key = 'demo.hasty'
    const early = async () => (await sandbox.conformance({ key })).reddit[0].early
    await sandbox.script(key, '429')
    await sandbox.reddit('/r/cats/about', {}, key)
    await sandbox.advance(1)
    await sandbox.reddit('/r/cats/about', {}, key)
    expect(await early()).toBe(1)
    await sandbox.advance(1)
    await sandbox.reddit('/r/cats/about', {}, key)
    expect(await early()).toBe(1)
  })

  test('requests in flight are counted, and demo-bursts rejects more than 8', async () => {
    const url = await sandbox.app.listen({ port: 0, host: '127.0.0.1' })
    const headers = { ...AGENT_HEADER, authorization: `bearer ${await sandbox.tokenOf('demo-bursts')}` }
    await sandbox.script('demo-bursts', ...Array.from({ length: 8 }, () => 'hang'))
    const disconnect = new AbortController()
    const hanging = Array.from({ length: 8 }, () =>
      fetch(`${url}/reddit/r/cats/about`, { headers, signal: disconnect.signal }).catch(() => 'disconnected'),
    )
    await expect
      .poll(async () => (await sandbox.conformance({ key: 'demo-bursts' })).reddit[0]?.inFlight)
      .toBe(8)
    const rejected = await fetch(`${url}/reddit/r/cats/about`, { headers })
    expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, '2'])
    disconnect.abort()
    expect(await Promise.all(hanging)).toEqual(Array(8).fill('disconnected'))
    await expect
      .poll(async () => (await sandbox.conformance({ key: 'demo-bursts' })).reddit[0])
      .toMatchObject({ inFlight: 0 })
  })
})

describe('control', () => {
  test('resetting one key does not affect the others', async () => {
    await sandbox.gemini('demo.one')
    await sandbox.gemini('demo.two')
    await sandbox.reset('demo.one')
    expect((await sandbox.conformance()).ai.map(({ key }: { key: string }) => key)).toEqual(['demo.two'])
  })

  test('resetting one key deletes its script', async () => {
    await sandbox.script('demo.scripted', '500')
    await sandbox.reset('demo.scripted')
    expect((await sandbox.gemini('demo.scripted')).statusCode).toBe(200)
  })

  test('a reset clears quotas and scripts', async () => {
    for (let i = 0; i < 16; i++) await sandbox.gemini('demo-free.cleared')
    await sandbox.script('demo-free.cleared', '500')
    await sandbox.reset()
    expect((await sandbox.gemini('demo-free.cleared')).statusCode).toBe(200)
  })

  test('invalid control requests are rejected', async () => {
    expect(await sandbox.script('demo', 'no-such-fault')).toBe(400)
    expect(await sandbox.setTier('demo', 'platinum')).toBe(400)
    expect(await sandbox.advance(-5)).toBe(400)
    expect((await sandbox.app.inject('/__sandbox/conformance?key=a&key=b')).statusCode).toBe(400)
  })

  test('the health check returns ok', async () => {
    expect((await sandbox.app.inject('/__sandbox/health')).json()).toEqual({ ok: true })
  })
})
