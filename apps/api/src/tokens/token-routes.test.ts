import { randomUUID } from 'node:crypto'
import { defaultTokenSettings, TOKEN_IDLE_MS } from '@quarry/contracts/endpoints/tokens'
import { hashOfToken } from '@quarry/store/tokens/tokens'
import { expect, test } from 'vitest'
import { type Browser, dumpRedis, openBrowser } from '../testing/test-api.ts'
import { useTestApi } from '../testing/use-test-api.ts'

const { api, redis, prefix } = await useTestApi()

const settings = { name: 'Claude Code on this computer', ...defaultTokenSettings }

async function make(browser: Browser) {
  const { token, record } = (await browser.call('POST', '/api/tokens', settings)).json()
  const { used: _, hash, ...body } = record
  return { token, hash, body }
}

const listed = async (browser: Browser) => (await browser.call('GET', '/api/tokens')).json().tokens

test('only the response that makes a token contains it, and nothing on the server does', async () => {
  const browser = openBrowser(api.app)
  const { token, hash } = await make(browser)
  expect(token).toMatch(/^qry_[\w-]{43}$/)
  expect(hash).toBe(hashOfToken(token))
  expect(await listed(browser)).toEqual([
    {
      hash,
      ...settings,
      createdAt: expect.any(String),
      analyses: [],
      used: { titles: 0, requests: 0 },
    },
  ])
  const stored = JSON.stringify([...(await dumpRedis(redis, prefix))])
  expect(stored).toContain(hash)
  expect(stored).not.toContain(token)
  expect(api.log.join('')).not.toContain(token)
})

test('writing and deleting are off at first, and nothing of Reddit or Stack Exchange may leave', () => {
  expect(defaultTokenSettings).toEqual({
    rights: { start: true, change: false, delete: false },
    consents: { reddit: false, stackExchange: false },
    budget: { titles: 2000, requests: 500 },
  })
})

test('a browser changes and revokes its own tokens only', async () => {
  const [browser, stranger] = [openBrowser(api.app), openBrowser(api.app)]
  const { hash, body } = await make(browser)
  const changed = { ...body, rights: { start: true, change: true, delete: false } }
  expect((await browser.call('PUT', `/api/tokens/${hash}`, changed)).json().rights.change).toBe(true)
  expect(await listed(stranger)).toEqual([])
  expect((await stranger.call('DELETE', `/api/tokens/${hash}`)).statusCode).toBe(404)
  const analysis = `/api/tokens/${hash}/analyses/${randomUUID()}`
  expect((await stranger.call('PUT', analysis, { name: 'Bread' })).statusCode).toBe(404)
  expect((await browser.call('DELETE', `/api/tokens/${hash}`)).statusCode).toBe(204)
  expect(await listed(browser)).toEqual([])
})

test('a page registers a token again that the server has lost or has under an earlier cookie', async () => {
  const [earlier, later] = [openBrowser(api.app), openBrowser(api.app)]
  const { token, hash, body } = await make(earlier)
  const analyses = [{ id: randomUUID(), name: 'Bread', isMade: true }]
  const record = { ...body, analyses }
  expect((await later.call('PUT', `/api/tokens/${hash}`, record)).json().analyses).toEqual(analyses)
  expect([await listed(earlier), (await listed(later)).length]).toEqual([[], 1])

  await redis.unlink(...(await redis.keys(`${prefix}*token*${hash}*`)))
  expect(await listed(later)).toEqual([])
  expect((await later.call('PUT', `/api/tokens/${hash}`, record)).json()).toMatchObject({ hash, analyses })
  expect(await api.dependencies.tokens.find(hashOfToken(token) ?? '')).toMatchObject({ analyses })
})

test('a revoked token stays revoked, even if another tab registers it again', async () => {
  const browser = openBrowser(api.app)
  const { token, hash, body } = await make(browser)
  await browser.call('DELETE', `/api/tokens/${hash}`)
  const again = await browser.call('PUT', `/api/tokens/${hash}`, body)
  expect([again.statusCode, again.body]).toEqual([404, 'This token was revoked.'])
  expect(await api.dependencies.tokens.find(hashOfToken(token) ?? '')).toBeUndefined()
})

test('a token ends after 90 days without use, on the server and for a page that registers it', async () => {
  const browser = openBrowser(api.app)
  const { hash, body } = await make(browser)
  const left = await redis.pttl(api.dependencies.keys.token(hash).record)
  expect(left).toBeGreaterThan(TOKEN_IDLE_MS - 60_000)
  expect(left).toBeLessThanOrEqual(TOKEN_IDLE_MS)
  await redis.unlink(api.dependencies.keys.token(hash).record)
  const day = 86_400_000
  const ago = (days: number) => new Date(Date.now() - days * day).toISOString()
  const ended = await browser.call('PUT', `/api/tokens/${hash}`, { ...body, createdAt: ago(91) })
  expect(ended.statusCode).toBe(404)
  const used = { ...body, createdAt: ago(91), lastUsedAt: ago(80) }
  expect((await browser.call('PUT', `/api/tokens/${hash}`, used)).statusCode).toBe(200)
  expect(await redis.pttl(api.dependencies.keys.token(hash).record)).toBeLessThanOrEqual(10 * day)
})

test('a use is recorded and prolongs the token', async () => {
  const browser = openBrowser(api.app)
  const { hash } = await make(browser)
  const { record } = api.dependencies.keys.token(hash)
  await redis.pexpire(record, 60_000)
  await api.dependencies.tokens.use(hash)
  const [{ lastUsedAt }] = await listed(browser)
  expect(Date.now() - Date.parse(lastUsedAt)).toBeLessThan(60_000)
  expect(await redis.pttl(record)).toBeGreaterThan(60_000)
})

test('discarding everything of the browser revokes its tokens', async () => {
  const browser = openBrowser(api.app)
  const { hash, body } = await make(browser)
  await browser.call('DELETE', '/api/session')
  expect((await browser.call('PUT', `/api/tokens/${hash}`, body)).statusCode).toBe(404)
})

test('a day’s budget is taken as a whole or not at all, and given back', async () => {
  const browser = openBrowser(api.app)
  const { hash } = await make(browser)
  const { tokens } = api.dependencies
  const token = { hash, budget: { titles: 100, requests: 10 } }
  expect(await tokens.spend(token, { titles: 60, requests: 3 })).toBeUndefined()
  expect(await tokens.spend(token, { titles: 60, requests: 3 })).toEqual({ titles: 40, requests: 7 })
  expect(await tokens.spend(token, { titles: 40, requests: 8 })).toEqual({ titles: 40, requests: 7 })
  await tokens.giveBack(token, { titles: 60, requests: 3 })
  expect(await tokens.spend(token, { titles: 100, requests: 10 })).toBeUndefined()
  expect((await listed(browser))[0].used).toEqual({ titles: 100, requests: 10 })
})

test('a browser has at most 20 tokens, and a token reaches at most 100 analyses', async () => {
  const browser = openBrowser(api.app)
  const { hash } = await make(browser)
  for (let made = 1; made < 20; made += 1) await make(browser)
  expect((await browser.call('POST', '/api/tokens', settings)).statusCode).toBe(400)
  const share = () => browser.call('PUT', `/api/tokens/${hash}/analyses/${randomUUID()}`, { name: 'Bread' })
  for (let shared = 0; shared < 100; shared += 1) expect((await share()).statusCode).toBe(204)
  expect((await share()).statusCode).toBe(400)
})
