import { ExtractionCredentials } from '@quarry/contracts/run-params'
import { expect, test } from 'vitest'
import { connect, tokenOf } from '../mcp/testing/assistant.ts'
import { extract, fieldsOf } from '../runs/testing/start-run.ts'
import { type Browser, dumpRedis, openBrowser, sessionIdOf } from '../testing/test-api.ts'
import { useSandbox } from '../testing/use-sandbox.ts'
import { useTestApi } from '../testing/use-test-api.ts'

/** Accepted, because it begins with `demo` and the sandbox takes the place of the real service. */
const SERVERS_KEY = 'demo-operator.s3rver-Ty93Nm'
const OWN_KEY = 'demo-own.k3y-Vb72Kw'
const consents = { reddit: false, stackExchange: true }
const { sandboxUrl, variables } = await useSandbox({ seed: 'servers-key', clockFactor: 50 })
const { api, redis, prefix } = await useTestApi(
  { ...variables, STACK_EXCHANGE_KEY: SERVERS_KEY },
  { real: { stackExchangeUrl: `${sandboxUrl}/stack-exchange` } },
)
const address = await api.app.listen({ host: '127.0.0.1', port: 0 })

interface Access {
  stackExchangeKey?: string
  demo?: boolean
}

/** Tests the connection, whose response states the daily limit. Returns the limit that then counts for this access. */
async function dailyLimit(browser: Browser, access: Access): Promise<unknown> {
  const tested = await browser.call('POST', '/api/test-connections', {
    ...{ sources: ['stack-exchange'], geminiApiKey: '', redditClientId: '', redditClientSecret: '' },
    ...access,
  })
  expect(tested.json()).toMatchObject({ sources: [{ source: 'stack-exchange', connected: true }] })
  const quota = await browser.call('POST', '/api/source-quota', { source: 'stack-exchange', ...access })
  return quota.json().limit
}

test('the server’s key is used for a user who has none, and a user’s own key and the demo have their own quotas', async () => {
  const browser = openBrowser(api.app)
  expect(await dailyLimit(browser, {})).toBe(10_000)
  expect(await dailyLimit(browser, { stackExchangeKey: OWN_KEY })).toBe(10_000)
  expect(await dailyLimit(browser, { demo: true })).toBe(300)
  const { keys, fingerprint } = api.dependencies
  const rateKeys = await redis.keys(`${prefix}:rl:stack-exchange:*`)
  const owners = [fingerprint(SERVERS_KEY), fingerprint(OWN_KEY), 'demo' as const]
  for (const owner of owners)
    expect(rateKeys.filter((key) => key.startsWith(keys.sourceRate('stack-exchange', owner)))).not.toEqual([])
  expect(rateKeys.filter((key) => key.startsWith(keys.sourceRate('stack-exchange', 'address')))).toEqual([])
})

test.each<[string, Access, string]>([
  ['the server’s key', {}, SERVERS_KEY],
  ['the user’s own key', { stackExchangeKey: OWN_KEY }, OWN_KEY],
  ['no key for the sandbox', { demo: true }, ''],
])('a run reads with %s, and counts its requests', async (_, access, key) => {
  const browser = openBrowser(api.app)
  const { sealedCredentials, services } = api.dependencies
  const request = { source: 'stack-exchange', subreddits: ['cooking'], ...access }
  const { runId } = await extract(browser, request)
  const opened = await sealedCredentials.open(sessionIdOf(api, browser), runId)
  expect(ExtractionCredentials.decode(opened ?? '').key).toBe(key)
  const { limitOwner } = await fieldsOf(api, browser, runId)
  expect(limitOwner).toBe(services.limitOwner('stack-exchange', { key, demo: access.demo }))
})

test('an assistant without a key uses it, too', async () => {
  const { token } = await tokenOf(openBrowser(api.app), { consents })
  const assistant = await connect(address, token)
  expect((await assistant.call('list_analyses')).data).toMatchObject({ keys: { stackExchange: 'server' } })
  const found = await assistant.call('find_communities', { source: 'stack-exchange', seedTerms: ['tea'] })
  expect(found.isError).toBe(false)
  const withOwn = await connect(address, token, { keys: { 'x-quarry-stack-exchange-key': 'own-key' } })
  expect((await withOwn.call('list_analyses')).data).toMatchObject({ keys: { stackExchange: 'present' } })
  const inDemo = await connect(address, token, { keys: { 'x-quarry-gemini-key': 'demo-paid' } })
  expect((await inDemo.call('list_analyses')).data).toMatchObject({ keys: { stackExchange: 'missing' } })
})

test('the page learns that there is a key, and the key is in no response, log, job or plain value', async () => {
  const browser = openBrowser(api.app)
  const config = await browser.call('GET', '/api/config')
  expect(config.json()).toMatchObject({ hasStackExchangeKey: true })
  const body = { source: 'stack-exchange', seedTerms: ['bread'] }
  const found = await browser.call('POST', '/api/discover-subreddits', body)
  expect(found.statusCode).toBe(200)
  await extract(browser, { source: 'stack-exchange', subreddits: ['cooking'] })
  const jobs = await Promise.all(
    Object.values(api.dependencies.queues.queues).map((queue) => queue.getJobs()),
  )
  const stored = JSON.stringify([...(await dumpRedis(redis, prefix))])
  expect(stored).toContain(':cred"')
  for (const place of [config.body, found.body, JSON.stringify(jobs), stored, api.log.join('\n')])
    expect(place).not.toContain('s3rver')
})
