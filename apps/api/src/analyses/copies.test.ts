import { randomUUID } from 'node:crypto'
import { copyIdOf } from '@quarry/store/copy-ref'
import { expect, test } from 'vitest'
import { buildQuestion } from '../../../../testkit/build-question.ts'
import { questions } from '../questions/testing/uploaded-session.ts'
import { reddit } from '../runs/testing/start-run.ts'
import { type Method, openBrowser, sessionIdOf } from '../testing/test-api.ts'
import { useTestApi } from '../testing/use-test-api.ts'
import { openPage, type Page } from './testing/open-page.ts'

const { api, redis, prefix } = await useTestApi()

const cleaning = { questionIds: ['q0'], geminiApiKey: 'own', declaredTier: 'free' }
const extraction = { subreddits: ['bread'], ...reddit }
const state = buildQuestion('q0')

/** Every call that changes a copy. */
const changes: [Method, string, unknown?][] = [
  ['PUT', '/api/questions', { questions: questions(1) }],
  ['POST', '/api/questions/change', { changes: [{ id: 'none', title: 'Why?' }] }],
  ['POST', '/api/questions/replace', { replacements: [{ id: 'none', question: state, ifRevision: 1 }] }],
  ['POST', '/api/questions/delete', { ids: ['none'] }],
  ['POST', '/api/config', { titlesPerRequest: 3 }],
  ['POST', '/api/questions/fetch', extraction],
  ['POST', '/api/questions/check-posts', extraction],
  ['POST', '/api/questions/process', cleaning],
  ['POST', '/api/questions/second-opinion', cleaning],
  ...['cancel', 'pause', 'resume'].map((word): [Method, string] => [
    'POST',
    `/api/runs/${randomUUID()}/${word}`,
  ]),
  ['POST', `/api/runs/${randomUUID()}/titles-per-request`, { titlesPerRequest: 3 }],
]
const reads = [
  '/api/questions',
  '/api/questions?since=0',
  '/api/questions/export',
  '/api/config',
  '/api/stats',
  `/api/runs/${randomUUID()}`,
].map((address): [Method, string] => ['GET', address])

const refusal = ({ statusCode, headers }: Awaited<ReturnType<Page['call']>>) => [
  statusCode,
  headers['quarry-code'],
  headers['quarry-counter'],
]
const ids = async (page: Page) =>
  (await page.call('GET', '/api/questions')).json().data.map(({ id }: { id: string }) => id)

test('the analyses of a browser and its own set are apart', async () => {
  const browser = openBrowser(api.app)
  await browser.call('PUT', '/api/questions', { questions: [buildQuestion('own')] })
  const [first, second] = [await openPage(browser), await openPage(browser)]
  await first.call('PUT', '/api/questions', { questions: [buildQuestion('a1')] })
  await second.call('PUT', '/api/questions', { questions: [buildQuestion('b1')] })
  await second.call('POST', '/api/config', { titlesPerRequest: 7 })
  expect([await ids(first), await ids(second)]).toEqual([['a1'], ['b1']])
  expect((await browser.call('GET', '/api/questions')).json().data).toHaveLength(1)
  expect((await first.call('GET', '/api/config')).json().titlesPerRequest).toBe(1)
  const start = { questionIds: ['b1'], geminiApiKey: 'own-apart' }
  const { runId } = (await second.call('POST', '/api/questions/process', start)).json()
  expect((await second.call('GET', `/api/runs/${runId}`)).json()).toMatchObject({ titlesPerRequest: 7 })

  const foreign = await openPage(openBrowser(api.app), first.analysis)
  expect(await ids(foreign)).toEqual([])
})

test('only opening makes a copy: every other call without one is refused and creates nothing', async () => {
  const browser = openBrowser(api.app)
  const page = await openPage(browser)
  await page.call('DELETE', '/api/session')
  for (const [method, address, body] of [...changes, ...reads]) {
    const response = await page.call(method, address, body)
    expect.soft(refusal(response), `${method} ${address}`).toEqual([409, 'copy-lost', undefined])
  }
  const sessionId = copyIdOf({ ownerId: sessionIdOf(api, browser), analysis: page.analysis })
  expect(await redis.keys(`${prefix}*${sessionId}*`)).toEqual([])
  expect((await browser.call('GET', '/api/analyses')).json().analyses).toEqual([])
})

test('a change by another than the holder, or for another epoch, is refused and changes nothing', async () => {
  const browser = openBrowser(api.app)
  const old = await openPage(browser)
  const page = await openPage(browser, old.analysis, { holder: '2.bbbbbbbb' })
  const elsewhere = { ...old, call: old.call }
  for (const [method, address, body] of changes) {
    expect.soft(refusal(await old.call(method, address, body)), address).toEqual([409, 'copy-taken', '2'])
  }
  page.epoch = `${page.epoch}x`
  for (const [method, address, body] of changes) {
    expect
      .soft(refusal(await page.call(method, address, body)), address)
      .toEqual([409, 'copy-lost', undefined])
  }
  expect((await elsewhere.call('GET', '/api/stats')).json()).toMatchObject({ total: 0, revision: 0 })
})

test('rejects a change without a holder or an epoch, and an analysis ID that isn’t a UUID', async () => {
  const browser = openBrowser(api.app)
  const { analysis, holder, epoch } = await openPage(browser)
  const deletion = { ids: ['a1'] }
  for (const headers of [
    { 'quarry-analysis': analysis },
    { 'quarry-analysis': analysis, 'quarry-holder': holder },
    { 'quarry-analysis': analysis, 'if-match': epoch },
    { 'quarry-analysis': analysis, 'quarry-holder': 'none', 'if-match': epoch },
    { 'quarry-analysis': 'none', 'quarry-holder': holder, 'if-match': epoch },
  ]) {
    const response = await browser.call('POST', '/api/questions/delete', deletion, headers)
    expect([response.statusCode, response.headers['quarry-code']]).toEqual([400, 'invalid-input'])
  }
})

test('a copy is taken over by a higher counter, opened again by its holder, and by nobody else', async () => {
  const browser = openBrowser(api.app)
  const page = await openPage(browser, randomUUID(), { holder: '5.aaaaaaaa' })
  expect((await page.open()).json()).toMatchObject({ holder: '5.aaaaaaaa', epoch: page.epoch })
  for (const holder of ['5.bbbbbbbb', '4.bbbbbbbb']) {
    const late = await openPage(browser, page.analysis, { holder })
    expect(refusal(await late.open())).toEqual([409, 'copy-taken', '5'])
  }
  const problem = await browser.call(
    'POST',
    `/api/analyses/${page.analysis}/open`,
    { holder: '4.bbbbbbbb', restores: false },
    { accept: 'application/problem+json' },
  )
  expect(problem.json()).toMatchObject({ code: 'copy-taken', counter: 5 })
  const next = await openPage(browser, page.analysis, { holder: '12.cccccccc' })
  expect(next.epoch).toBe(page.epoch)
  expect(refusal(await page.call('POST', '/api/questions/delete', { ids: ['a1'] }))).toEqual([
    409,
    'copy-taken',
    '12',
  ])
})

test('a poll whose epoch is another copy’s is refused instead of starting again', async () => {
  const page = await openPage(openBrowser(api.app))
  expect((await page.call('GET', `/api/questions?since=0&epoch=${page.epoch}`)).statusCode).toBe(200)
  for (const query of ['epoch=other', 'since=0&epoch=other', `since=5&epoch=${page.epoch}`]) {
    expect(refusal(await page.call('GET', `/api/questions?${query}`))).toEqual([409, 'copy-lost', undefined])
  }
})

test('nothing starts on a copy that is being restored, until its last chunk has arrived', async () => {
  const browser = openBrowser(api.app)
  const page = await openPage(browser, randomUUID(), { restores: true })
  await page.call('PUT', '/api/questions', { questions: questions(2) })
  for (const [method, address, body] of [
    ['POST', '/api/questions/fetch', extraction],
    ['POST', '/api/questions/process', cleaning],
  ] as const) {
    expect(refusal(await page.call(method, address, body))).toEqual([409, 'copy-restoring', undefined])
  }
  expect((await page.open()).json()).toMatchObject({ restoring: true })
  expect((await browser.call('GET', '/api/analyses')).json().analyses).toMatchObject([{ restoring: true }])

  await page.call('PUT', '/api/questions', { questions: [], last: true })
  expect((await page.open()).json()).toMatchObject({ restoring: false })
  expect((await page.call('POST', '/api/questions/process', cleaning)).statusCode).toBe(202)
})

test('a copy never gets back a question that it has known, except by undo; the browser’s own set does', async () => {
  const browser = openBrowser(api.app)
  const page = await openPage(browser)
  const put = async (caller: Pick<Page, 'call'>, body: object) =>
    (await caller.call('PUT', '/api/questions', body)).json().restored
  expect(await put(page, { questions: questions(3), removed: ['gone'] })).toBe(3)
  await page.call('POST', '/api/questions/delete', { ids: ['q1'] })
  expect(await put(page, { questions: [...questions(3), buildQuestion('gone')] })).toBe(0)
  expect(await ids(page)).toEqual(['q0', 'q2'])
  expect((await page.call('GET', '/api/questions?since=0')).json().removed.sort()).toEqual(['gone', 'q1'])
  expect(await put(page, { questions: [...questions(3), buildQuestion('gone')], undo: true })).toBe(2)
  // Ids of questions that exist are not deleted.
  expect(await put(page, { questions: [], removed: ['q0'] })).toBe(0)
  expect((await ids(page)).sort()).toEqual(['gone', 'q0', 'q1', 'q2'])

  expect(await put(browser, { questions: questions(1) })).toBe(1)
  await browser.call('POST', '/api/questions/delete', { ids: ['q0'] })
  expect(await put(browser, { questions: questions(1) })).toBe(1)
})

test('the list has every copy with its figures and runs, and opens and prolongs none', async () => {
  const browser = openBrowser(api.app)
  const page = await openPage(browser)
  const rows = [...questions(3), buildQuestion('unlikely', { probability: 10 })]
  await page.call('PUT', '/api/questions', { questions: rows })
  await page.call('POST', '/api/questions/process', cleaning)
  const extractionId = (await page.call('POST', '/api/questions/fetch', extraction)).json().runId
  await page.call('POST', `/api/runs/${extractionId}/cancel`)
  const sessionId = copyIdOf({ ownerId: sessionIdOf(api, browser), analysis: page.analysis })
  const { meta } = api.dependencies.keys.session(sessionId)
  await redis.pexpire(meta, 5000)
  const { analyses, now } = (await browser.call('GET', '/api/analyses')).json()
  expect(Date.parse(now)).not.toBeNaN()
  const [copy] = analyses
  expect(copy).toMatchObject({
    id: page.analysis,
    holder: page.holder,
    epoch: page.epoch,
    questions: { total: 3, pending: 3, processed: 0, error: 0 },
    restoring: false,
    runs: [
      { id: extractionId, state: 'cancelled' },
      { kind: 'cleaning', state: 'queued' },
    ],
  })
  expect(copy.waits).toBe(copy.revision)
  expect(copy.expiresInMs).toBeLessThanOrEqual(5000)
  expect(await redis.pttl(meta)).toBeLessThanOrEqual(5000)

  await redis.unlink(meta)
  expect((await browser.call('GET', '/api/analyses')).json().analyses).toEqual([])
  expect(await redis.zrange(api.dependencies.keys.copiesOf(sessionIdOf(api, browser)), '0', '-1')).toEqual([])
  expect(await redis.exists(meta)).toBe(0)
})

test('the jobs of an analysis stay in the operators’ list when its user opens and deletes others', async () => {
  const browser = openBrowser(api.app)
  const page = await openPage(browser)
  await page.call('PUT', '/api/questions', { questions: questions(1) })
  const { runId } = (await page.call('POST', '/api/questions/process', cleaning)).json()
  const other = await openPage(browser)
  await other.call('PUT', '/api/questions', { questions: questions(1) })
  await other.call('DELETE', '/api/session')
  expect(await api.dependencies.queues.queues.cleaning.getJob(runId)).toBeDefined()
  await page.call('DELETE', '/api/session')
  expect(await api.dependencies.queues.queues.cleaning.getJob(runId)).toBeUndefined()
})

test('a tier that was tested for a browser is known in all of its analyses', async () => {
  const browser = openBrowser(api.app)
  const page = await openPage(browser)
  await page.call('PUT', '/api/questions', { questions: questions(1) })
  await page.call('POST', '/api/questions/process', { ...cleaning, declaredTier: 'paid' })
  const other = await openPage(browser)
  for (const caller of [browser, page, other]) {
    expect((await caller.call('GET', '/api/gemini-tier')).json()).toMatchObject({ tier: 'paid' })
  }
})

test('calls about the browser ignore which analysis they name', async () => {
  const browser = openBrowser(api.app)
  const headers = { 'quarry-analysis': 'none' }
  for (const [method, address, body] of [
    ['GET', '/api/gemini-tier'],
    ['POST', '/api/gemini-quota', { geminiApiKey: 'own' }],
    ['POST', '/api/source-quota', { source: 'lemmy' }],
    ['POST', '/api/test-connections', {}],
    ['GET', '/api/analyses'],
  ] as const)
    expect.soft((await browser.call(method, address, body, headers)).statusCode, address).toBe(200)
})

test('discarding names one analysis and keeps the cookie, or takes everything with the cookie', async () => {
  const browser = openBrowser(api.app)
  await browser.call('PUT', '/api/questions', { questions: questions(1) })
  const [first, second] = [await openPage(browser), await openPage(browser)]
  for (const page of [first, second]) {
    await page.call('PUT', '/api/questions', { questions: questions(1) })
    await page.call('POST', '/api/questions/process', cleaning)
  }
  const ownerId = sessionIdOf(api, browser)
  const cookie = browser.cookie()
  for (const _ of ['with a copy', 'without a copy']) {
    const response = await first.call('DELETE', '/api/session')
    expect([response.statusCode, response.cookies]).toEqual([204, []])
  }
  const firstId = copyIdOf({ ownerId, analysis: first.analysis })
  expect(await redis.keys(`${prefix}*${firstId}*`)).toEqual([])
  expect(await ids(second)).toEqual(['q0'])
  expect((await browser.call('GET', '/api/questions')).json().data).toHaveLength(1)
  // The same analysis can be opened again without a wait.
  expect((await first.open()).statusCode).toBe(200)

  expect((await browser.call('DELETE', '/api/session')).statusCode).toBe(204)
  expect(browser.cookie()).not.toBe(cookie)
  const secondId = copyIdOf({ ownerId, analysis: second.analysis })
  for (const id of [firstId, secondId, ownerId]) expect(await redis.keys(`${prefix}*{${id}}*`)).toEqual([])
  const counted = await redis.hkeys(api.dependencies.keys.live.facts)
  expect(counted.filter((run) => [firstId, secondId, ownerId].some((id) => run.startsWith(id)))).toEqual([])
})
