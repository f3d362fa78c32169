import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createClock } from './clock.ts'
import { createReferee } from './referee.ts'
import { AGENT_HEADER, ask, cleaning, MODEL, visitSandbox } from './testing/visit-sandbox.ts'

const visit = visitSandbox()
beforeEach(() => visit.reset())
afterAll(() => visit.app.close())

describe('AI keys', () => {
  test.each([
    ['demo-free.pace', 12],
    ['demo-paid.pace', 0.2],
  ])(
    '%s is early when it comes sooner than %s s after the request before, with 2 %% tolerance',
    async (key, paceSeconds) => {
      await visit.gemini(key)
      await visit.advance(paceSeconds * 0.985)
      await visit.gemini(key)
      expect((await visit.referee({ key })).ai[0]).toMatchObject({ requests: 2, early: 0 })
      await visit.advance(paceSeconds * 0.97)
      await visit.gemini(key)
      const [line] = (await visit.referee({ key })).ai
      expect(line).toMatchObject({ key, model: MODEL, requests: 3, accepted: 3, rejected: 0, early: 1 })
      expect(line.smallestGapMs).toBeCloseTo(paceSeconds * 970, 0)
    },
  )

  test('jitter on the way is forgiven as far as the sandbox is told, and no further', () => {
    let realMs = 0
    const referee = createReferee(
      createClock(1, () => realMs),
      500,
    )
    const request = { key: 'k', project: 'k', model: MODEL, tier: 'free', titles: 1 } as const
    const early = () => referee.report(false).ai[0]?.early
    referee.aiArrived(request)
    realMs += 12_000 * 0.98 - 499
    referee.aiArrived(request)
    expect(early()).toBe(0)
    realMs += 12_000 * 0.98 - 501
    referee.aiArrived(request)
    expect(early()).toBe(1)
  })

  test('jitter adds up to nothing: a pace that is a little wrong is counted, however much is forgiven', () => {
    let realMs = 0
    const referee = createReferee(
      createClock(1, () => realMs),
      1000,
    )
    const request = { key: 'k', project: 'k', model: MODEL, tier: 'paid', titles: 1 } as const
    const send = (count: number, everyMs: number) => {
      for (let i = 0; i < count; i++, realMs += everyMs) referee.aiArrived(request)
      return referee.report(false).ai[0]?.early
    }
    expect(send(100, 200)).toBe(0)
    expect(send(50, 180)).toBe(0)
    expect(send(50, 180)).toBe(1)
  })

  test('pace is measured over all keys of a project, separately per model', async () => {
    await visit.gemini('demo-free.shared:1')
    await visit.gemini('demo-free.shared:1', ask('hi'), 'gemini-3.8-flash')
    await visit.gemini('demo-free.shared:2')
    const lines = (await visit.referee()).ai.map(({ key, early }: { key: string; early: number }) => [
      key,
      early,
    ])
    expect(lines).toEqual([
      ['demo-free.shared:1', 0],
      ['demo-free.shared:1', 0],
      ['demo-free.shared:2', 1],
    ])
  })

  test('a request that is refused counts as rejected and for the pace', async () => {
    await visit.script('demo-free.rejected', '503', 'ok')
    await visit.gemini('demo-free.rejected')
    await visit.gemini('demo-free.rejected')
    expect((await visit.referee({ key: 'demo-free.rejected' })).ai[0]).toMatchObject({
      accepted: 1,
      rejected: 1,
      early: 1,
    })
  })

  test('arrivals=1 tells when each request came and how many titles it carried', async () => {
    await visit.gemini('demo.arrivals', cleaning(['a', 'b', 'c']))
    await visit.advance(5)
    await visit.gemini('demo.arrivals', cleaning(['a']))
    const [line] = (await visit.referee({ key: 'demo.arrivals', arrivals: 1 })).ai
    expect(line.arrivals.map(({ titles }: { titles: number }) => titles)).toEqual([3, 1])
    expect(line.arrivals[1].atMs - line.arrivals[0].atMs).toBe(5_000)
    expect((await visit.referee({ key: 'demo.arrivals' })).ai[0]).not.toHaveProperty('arrivals')
  })

  test('keys that the service does not know are never written down', async () => {
    await visit.gemini('AIzaSomethingReal')
    expect(JSON.stringify(await visit.referee({ arrivals: 1 }))).not.toContain('AIza')
  })
})

describe('Reddit clients', () => {
  test('requests, tokens, refusals over quota and gaps are counted', async () => {
    for (let i = 0; i < 32; i++) await visit.reddit('/r/cats/about', {}, 'demo-throttled.count')
    expect((await visit.referee({ key: 'demo-throttled.count' })).reddit[0]).toMatchObject({
      requests: 32,
      tokensIssued: 1,
      rejected429: 2,
      overQuota: 2,
      smallestGapMs: 0,
      inFlight: 0,
    })
  })

  test('a request is early that does not wait for as long as a 429 has asked for', async () => {
    const key = 'demo.hasty'
    const early = async () => (await visit.referee({ key })).reddit[0].early
    await visit.script(key, '429')
    await visit.reddit('/r/cats/about', {}, key)
    await visit.advance(1)
    await visit.reddit('/r/cats/about', {}, key)
    expect(await early()).toBe(1)
    await visit.advance(1)
    await visit.reddit('/r/cats/about', {}, key)
    expect(await early()).toBe(1)
  })

  test('the most requests at once are remembered, and demo-bursts refuses more than 8', async () => {
    const url = await visit.app.listen({ port: 0, host: '127.0.0.1' })
    const headers = { ...AGENT_HEADER, authorization: `bearer ${await visit.tokenOf('demo-bursts')}` }
    await visit.script('demo-bursts', ...Array.from({ length: 8 }, () => 'hang'))
    const leave = new AbortController()
    const hanging = Array.from({ length: 8 }, () =>
      fetch(`${url}/reddit/r/cats/about`, { headers, signal: leave.signal }).catch(() => 'left'),
    )
    await expect.poll(async () => (await visit.referee({ key: 'demo-bursts' })).reddit[0]?.inFlight).toBe(8)
    const refused = await fetch(`${url}/reddit/r/cats/about`, { headers })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2'])
    leave.abort()
    expect(await Promise.all(hanging)).toEqual(Array(8).fill('left'))
    await expect
      .poll(async () => (await visit.referee({ key: 'demo-bursts' })).reddit[0])
      .toMatchObject({ inFlight: 0 })
    await visit.reddit('/r/cats/about', {}, 'demo-bursts')
    expect((await visit.referee({ key: 'demo-bursts' })).reddit[0].maxInFlight).toBe(9)
  })
})

describe('control', () => {
  test('a reset of one key leaves the others', async () => {
    await visit.gemini('demo.one')
    await visit.gemini('demo.two')
    await visit.reset('demo.one')
    expect((await visit.referee()).ai.map(({ key }: { key: string }) => key)).toEqual(['demo.two'])
  })

  test('a reset of one key forgets its script', async () => {
    await visit.script('demo.scripted', '500')
    await visit.reset('demo.scripted')
    expect((await visit.gemini('demo.scripted')).statusCode).toBe(200)
  })

  test('a reset clears quotas and scripts', async () => {
    for (let i = 0; i < 16; i++) await visit.gemini('demo-free.cleared')
    await visit.script('demo-free.cleared', '500')
    await visit.reset()
    expect((await visit.gemini('demo-free.cleared')).statusCode).toBe(200)
  })

  test('bad orders are refused with what is wrong', async () => {
    expect(await visit.script('demo', 'no-such-fault')).toBe(400)
    expect(await visit.flip('demo', 'platinum')).toBe(400)
    expect(await visit.advance(-5)).toBe(400)
  })

  test('health is plain', async () => {
    expect((await visit.app.inject('/__sandbox/health')).json()).toEqual({ ok: true })
  })
})
