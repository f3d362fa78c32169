import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildQuestion } from '../../../testkit/build-question.ts'
import { logLines } from './testing/log-lines.ts'
import { type Browser, dumpRedis, type Method, openBrowser, sessionIdOf } from './testing/test-api.ts'
import { useSandbox } from './testing/use-sandbox.ts'
import { useTestApi } from './testing/use-test-api.ts'

const { variables } = await useSandbox({ seed: 'secrets', clockFactor: 100 })
const { api, redis, url, prefix } = await useTestApi(variables)
const published: string[] = []
const subscriber = new Redis(url)

/** Distinctive values, which appear nowhere by chance. */
const secrets = {
  redditClientId: 'demo.c1ientid-Qz81Lx',
  redditClientSecret: 'demo.s3cret-Vb72Kw',
  geminiApiKey: 'demo-paid.k3y-Ty93Nm',
}
const rejectedCredentials = {
  redditClientId: 'demo-revoked.c1ientid-Hj64Rd',
  redditClientSecret: 'wr0ng-s3cret-Pe55Zc',
  geminiApiKey: 'demo-invalid.k3y-Ua17Bf',
}
const throttled = { ...secrets, redditClientId: 'demo-outage.c1ientid-Mn20Xs' }

beforeAll(async () => {
  subscriber.on('message', (_channel: string, message: string) => published.push(message))
  await subscriber.subscribe(api.dependencies.keys.control)
})
afterAll(() => subscriber.quit())

const analysis = randomUUID()
const title = 'why is my t1tle-Lk38Wq so flat'
const requests: [Method, string, unknown?][] = [
  ['PUT', '/api/questions', { questions: [buildQuestion('a1', { title, author: 'auth0r-Gs46Yv' })] }],
  ['GET', '/api/questions'],
  ['POST', '/api/questions/change', { changes: [{ id: 'a1', title: `${title}!` }] }],
  ...[secrets, rejectedCredentials, throttled].flatMap((credentials): [Method, string, unknown?][] => [
    ['POST', '/api/test-connections', credentials],
    ['POST', '/api/gemini-tier', credentials],
    ['POST', '/api/gemini-quota', credentials],
    ['POST', '/api/discover-subreddits', { seedTerms: ['bread'], ...credentials }],
    ['POST', '/api/questions/fetch', { subreddits: ['bread'], ...credentials }],
    ['POST', '/api/questions/process', { questionIds: ['a1'], declaredTier: 'paid', ...credentials }],
    ['POST', '/api/questions/second-opinion', { questionIds: ['a1'], ...credentials }],
    // Rejected before the credentials are used.
    ['POST', '/api/questions/fetch', { subreddits: ['b c'], ...credentials }],
    ['POST', '/api/questions/process', { questionIds: ['-'], ...credentials }],
    ['POST', '/api/test-connections', JSON.stringify(credentials).slice(0, -1)],
    ['POST', `/api/questions/fetch?key=${credentials.geminiApiKey}`, credentials],
    ['GET', `/api/nothing/${credentials.geminiApiKey}?secret=${credentials.redditClientSecret}`],
    ['GET', `/api/runs/${credentials.geminiApiKey}`],
  ]),
  ['GET', '/api/stats'],
  ['DELETE', '/api/stats'],
  ['POST', `/api/analyses/${analysis}/open`, { holder: '1.aaaaaaaa', restores: true }],
  ['GET', '/api/analyses'],
  ['POST', `/api/analyses/${analysis}/saved`, { epoch: 'other', revision: 1 }],
]

async function sendAll(browser: Browser): Promise<string[]> {
  const bodies: string[] = []
  for (const [method, address, body] of requests) {
    const response = await browser.call(method, address, body)
    if (response.statusCode >= 400) bodies.push(response.body)
    bodies.push(JSON.stringify(response.headers, (name, value) => (name === 'set-cookie' ? '' : value)))
  }
  return bodies
}

/** Returns every substring of eight characters. */
const partsOf = (text: string) =>
  Array.from({ length: text.length - 7 }, (_, start) => text.slice(start, start + 8))

test('no log contains a credential, title, author or part of a cookie, and no credential or cookie is in Redis, a job or a response', async () => {
  const browser = openBrowser(api.app)
  await browser.call('GET', '/api/stats')
  const cookie = browser.cookie()?.split('=')[1] ?? ''
  const responses = (await sendAll(browser)).join('\n')
  const stored = JSON.stringify([...(await dumpRedis(redis, prefix))])
  const jobs = JSON.stringify(
    await Promise.all(Object.values(api.dependencies.queues.queues).map((queue) => queue.getJobs())),
  )
  const log = api.log.join('\n')
  const places = { responses, stored, jobs, log, published: published.join('\n') }

  // Otherwise the search for secrets below would pass on empty texts.
  expect(stored).toContain(':cred"')
  expect(jobs).toContain('"runId"')
  expect(log).toContain('request completed')
  expect(responses).toContain('did not accept these credentials')

  const hidden = [secrets, rejectedCredentials, throttled].flatMap((credentials) =>
    Object.values(credentials),
  )
  // A part is as bad as the whole, and base64 and percent-encoding hide nothing.
  const forms = [
    ...hidden.map((secret) => secret.slice(-12)),
    ...hidden.map((secret) => btoa(secret).slice(0, 12)),
    ...partsOf(cookie),
  ]
  for (const [place, text] of Object.entries(places)) {
    for (const form of [...hidden, ...forms]) {
      expect(text.includes(form), `${form} in ${place}`).toBe(false)
    }
  }
  const sessionId = api.dependencies.sessionIdOfCookie(cookie)
  expect(log).toContain(sessionId.slice(0, 8))
  for (const private_ of ['t1tle-Lk38Wq', 'auth0r-Gs46Yv', sessionId]) expect(log).not.toContain(private_)
})

test('an internal error is logged without what was being read or written', async () => {
  const browser = openBrowser(api.app)
  await browser.call('GET', '/api/stats')
  const sessionId = sessionIdOf(api, browser)
  const { meta } = api.dependencies.keys.session(sessionId)
  await redis.hset(meta, 'config', 'Rt82Oi')
  const broken = await browser.call('GET', '/api/config')
  expect(broken.statusCode).toBe(500)
  expect(broken.body).toBe('Something went wrong on the server. Your questions weren’t changed. Try again.')

  await redis.unlink(meta)
  await redis.set(meta, 'n0-hash-Wd19Ep')
  const wrongType = await browser.call('POST', '/api/questions/fetch', { subreddits: ['bread'], ...secrets })
  expect(wrongType.statusCode).toBe(500)

  const errors = logLines(api).filter(({ code }) => code === 'internal')
  expect(errors).toHaveLength(2)
  for (const text of ['Rt82Oi', 'n0-hash-Wd19Ep', ...Object.values(secrets)]) {
    expect(api.log.join('\n')).not.toContain(text)
  }
})
