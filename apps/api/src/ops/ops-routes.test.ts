import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { temporaryFolder } from '../../../../testkit/temporary-folder.ts'
import { createTestApi, type Method, type TestApi } from '../testing/test-api.ts'
import { OPS_PASSWORD, withPassword } from './testing/operator.ts'

const { url, prefix } = openTestRedis()

const pages: [Method, string][] = [
  ['GET', '/ops'],
  ['GET', '/ops/'],
  ['GET', '/ops/status'],
  ['GET', '/ops/api/queues'],
  ['GET', '/ops/static/js/main.js'],
  ['PUT', '/ops/api/queues/pause'],
]

describe('without a password in the configuration', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi({ REDIS_URL: url, REDIS_PREFIX: `${prefix}none:` })
  })
  afterAll(() => api.close())

  test.each(pages)('there is no %s %s', async (method, address) => {
    const response = await api.app.inject({ method, url: address, headers: withPassword('') })
    expect(response.statusCode).toBe(404)
    expect(response.headers).not.toHaveProperty('www-authenticate')
  })
})

describe('with a password', () => {
  let api: TestApi
  let addresses = 0
  beforeAll(async () => {
    api = await createTestApi({ REDIS_URL: url, REDIS_PREFIX: prefix, OPS_PASSWORD })
  })
  afterAll(() => api.close())

  /** Calls from a new address, so that other tests' wrong passwords are not counted. */
  const stranger = () => {
    addresses += 1
    const remoteAddress = `203.0.113.${addresses}`
    return (address: string, headers: Record<string, string> = {}, method: Method = 'GET') =>
      api.app.inject({ method, url: address, headers, remoteAddress })
  }

  test.each(pages)('%s %s requires the password', async (method, address) => {
    const response = await stranger()(address, {}, method)
    expect.soft(response.statusCode).toBe(401)
    expect.soft(response.headers['www-authenticate']).toContain('Basic realm=')
    expect(response.body).toBe('These pages are for the operator of this server. Enter their password.')
  })

  test.each([
    ['another password', withPassword('correct-horse-batterx')],
    ['nothing', withPassword('')],
    ['the password without a name', { authorization: `Basic ${btoa(OPS_PASSWORD)}x` }],
    ['another scheme', { authorization: `Digest ${btoa(`ops:${OPS_PASSWORD}`)}` }],
    ['the password as a bearer', { authorization: `Bearer ${OPS_PASSWORD}` }],
    ['something else', { authorization: 'Basic' }],
  ])('%s does not open them', async (_name, headers) => {
    expect((await stranger()('/ops/api/queues', headers)).statusCode).toBe(401)
  })

  test('the password grants access without starting a session', async () => {
    const response = await stranger()('/ops/api/queues', withPassword())
    expect(response.statusCode).toBe(200)
    expect(response.json().queues.map(({ name }: { name: string }) => name)).toEqual([
      'extraction',
      'cleaning',
    ])
    expect(response.cookies).toEqual([])
  })

  test('after ten wrong passwords an address is rejected even with the right one, and others are not', async () => {
    const [guesser, other] = [stranger(), stranger()]
    for (let i = 0; i < 9; i++) {
      expect((await guesser('/ops', withPassword(`guess number ${i}`))).statusCode).toBe(401)
    }
    expect((await guesser('/ops', withPassword('guess number 9'))).statusCode).toBe(429)
    const rejected = await guesser('/ops/api/queues', withPassword())
    expect(rejected.statusCode).toBe(429)
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(600)
    expect((await other('/ops/api/queues', withPassword())).statusCode).toBe(200)
  })

  test('concurrent guesses are limited to ten, too', async () => {
    const guesser = stranger()
    const guesses = [...Array.from({ length: 50 }, (_, i) => `guess number ${i}`), OPS_PASSWORD]
    const responses = await Promise.all(
      guesses.map((guess) => guesser('/ops/api/queues', withPassword(guess))),
    )
    expect(responses.at(-1)?.statusCode).toBe(429)
    expect(responses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(9)
  })

  test('another site cannot use a password that the browser has stored', async () => {
    const headers = { ...withPassword(), origin: 'https://elsewhere.example' }
    const response = await stranger()('/ops/api/queues/pause', headers, 'PUT')
    expect(response.statusCode).toBe(403)
  })

  test('the password is never logged', async () => {
    await stranger()('/ops', withPassword('a wrong one'))
    expect(api.log.join('\n')).toContain('wrong password for the operators’ pages')
    for (const text of [OPS_PASSWORD, btoa(`ops:${OPS_PASSWORD}`), 'a wrong one', btoa('ops:a wrong one')]) {
      expect(api.log.join('\n')).not.toContain(text)
    }
  })
})

test('they work together with the web app, which has its own files', async () => {
  const folder = temporaryFolder()
  await writeFile(join(folder, 'index.html'), '<title>the web app</title>')
  const both = await createTestApi(
    { REDIS_URL: url, REDIS_PREFIX: `${prefix}both:`, OPS_PASSWORD },
    { webAppFolder: folder },
  )
  const get = async (address: string) => await both.app.inject({ url: address, headers: withPassword() })
  expect((await get('/')).body).toContain('the web app')
  const board = await get('/ops/')
  const script = /src="(static\/js\/[^"]+)"/.exec(board.body)?.[1]
  expect((await get(`/ops/${script}`)).statusCode).toBe(200)
  expect((await get('/ops/status')).json()).toMatchObject({ version: expect.any(String) })
  await both.close()
})
