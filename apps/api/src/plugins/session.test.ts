import { expect, test } from 'vitest'
import { buildQuestion } from '../../../../testkit/build-question.ts'
import { extract } from '../runs/testing/start-run.ts'
import { createTestApi, openBrowser, type TestApi } from '../testing/test-api.ts'
import { useTestApi } from '../testing/use-test-api.ts'

const { api, url, prefix } = await useTestApi()
const { api: behindProxy } = await useTestApi({ REDIS_PREFIX: prefix, TRUST_PROXY: 'true' })

const cookieOf = async (app: TestApi['app'], headers: Record<string, string> = {}) => {
  const { cookies } = await app.inject({ method: 'GET', url: '/api/stats', headers })
  return cookies
}

test('the first call gets a cookie that scripts and other sites cannot use', async () => {
  const [cookie] = await cookieOf(api.app)
  expect(cookie).toMatchObject({
    name: 'quarry_session',
    value: expect.stringMatching(/^[\w-]{43}\.[\w+/]{43}$/),
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    maxAge: 30 * 86_400,
  })
  expect(cookie).not.toHaveProperty('secure')
})

test('a call that fails gets its cookie, too', async () => {
  const response = await openBrowser(api.app).call('POST', '/api/config', { color: 1 })
  expect(response.statusCode).toBe(400)
  expect(response.cookies).toHaveLength(1)
})

test('a call with a cookie keeps it', async () => {
  const browser = openBrowser(api.app)
  await browser.call('GET', '/api/stats')
  expect((await browser.call('GET', '/api/stats')).cookies).toEqual([])
})

test('a known cookie does not make another signature of its secret valid', async () => {
  const [cookie] = await cookieOf(api.app)
  const call = async (value: string) => await cookieOf(api.app, { cookie: `${cookie?.name}=${value}` })
  const { value = '' } = cookie ?? {}
  expect(await call(value)).toEqual([])
  expect(await call(value)).toEqual([])
  const [secret = ''] = value.split('.')
  expect(await call(`${secret}.${'y'.repeat(43)}`)).toHaveLength(1)
  expect(await call(secret)).toHaveLength(1)
})

const planted = 'x'.repeat(43)

test.each([
  '',
  'short',
  planted,
  `${planted}.${'y'.repeat(43)}`,
  `${planted}.`,
  `.${planted}`,
  `${'x'.repeat(42)}!`,
])('a cookie that this server never set (%s) is replaced', async (value) => {
  const [cookie] = await cookieOf(api.app, { cookie: `quarry_session=${value}` })
  expect(cookie?.value).toMatch(/^[\w-]{43}\./)
  expect(cookie?.value).not.toContain('xxxx')
})

const https = { 'x-forwarded-proto': 'https' }

test('over https, even behind a trusted proxy, the cookie is Secure and bound to the host', async () => {
  const [cookie] = await cookieOf(behindProxy.app, https)
  expect(cookie).toMatchObject({ name: '__Host-quarry_session', secure: true, path: '/' })
  expect(cookie).not.toHaveProperty('domain')
  const again = await cookieOf(behindProxy.app, { ...https, cookie: `${cookie?.name}=${cookie?.value}` })
  expect(again).toEqual([])
})

test('over https, a cookie that http could have set is rejected', async () => {
  const [cookie] = await cookieOf(behindProxy.app)
  const given = `quarry_session=${cookie?.value}`
  expect(await cookieOf(behindProxy.app, { cookie: given })).toEqual([])
  expect(await cookieOf(behindProxy.app, { ...https, cookie: given })).toHaveLength(1)
})

test('every replica accepts the other replicas’ cookies, but not another deployment’s', async () => {
  const [cookie] = await cookieOf(api.app)
  const given = { cookie: `${cookie?.name}=${cookie?.value}` }
  expect(await cookieOf(behindProxy.app, given)).toEqual([])
  const other = await createTestApi({
    REDIS_URL: url,
    REDIS_PREFIX: prefix,
    IDENTITY_KEY: Buffer.alloc(32, 9).toString('base64'),
  })
  expect(await cookieOf(other.app, given)).toHaveLength(1)
  await other.close()
})

test('a live session’s secret opens nothing without its signature', async () => {
  const [cookie] = await cookieOf(api.app)
  const [secret = ''] = cookie?.value.split('.') ?? []
  const sessionId = api.dependencies.sessionIdOfCookie(secret)
  await api.dependencies.questionSet.restore(sessionId, [buildQuestion('planted')])
  for (const [app, headers, name] of [
    [api.app, {}, 'quarry_session'],
    [behindProxy.app, https, 'quarry_session'],
    [behindProxy.app, https, '__Host-quarry_session'],
  ] as const) {
    const response = await app.inject({
      url: '/api/questions',
      headers: { ...headers, cookie: `${name}=${secret}` },
    })
    expect(response.json()).toMatchObject({ data: [] })
    expect(response.cookies).toHaveLength(1)
    expect(response.cookies[0]?.value).not.toContain(secret)
  }
})

test('an untrusted proxy changes nothing', async () => {
  const [cookie] = await cookieOf(api.app, { 'x-forwarded-proto': 'https' })
  expect(cookie).not.toHaveProperty('secure')
})

test('a browser has neither the settings nor the runs of another', async () => {
  const [one, other] = [openBrowser(api.app), openBrowser(api.app)]
  const { runId } = await extract(one)
  await one.call('POST', '/api/config', { titlesPerRequest: 20 })
  expect((await other.call('GET', '/api/config')).json()).toMatchObject({ titlesPerRequest: 1 })
  expect((await other.call('GET', '/api/questions')).json()).toMatchObject({ data: [], runs: [] })
  expect((await other.call('GET', `/api/runs/${runId}`)).statusCode).toBe(404)
  expect((await one.call('GET', `/api/runs/${runId}`)).json()).toMatchObject({ state: 'queued' })
})
