import { QuestionsPage } from '@quarry/contracts/endpoints/questions'
import { CHANGES_MAX, REPLACEMENTS_MAX } from '@quarry/contracts/limits'
import { expect, test } from 'vitest'
import { buildQuestion } from '../../../../testkit/build-question.ts'
import { type Browser, openBrowser, sessionIdOf } from '../testing/test-api.ts'
import { useTestApi } from '../testing/use-test-api.ts'

const { api } = await useTestApi()

async function browserWith(...questions: ReturnType<typeof buildQuestion>[]): Promise<Browser> {
  const browser = openBrowser(api.app)
  await browser.call('PUT', '/api/questions', { questions })
  return browser
}

async function poll(browser: Browser, query = '') {
  return QuestionsPage.parse((await browser.call('GET', `/api/questions${query}`)).json())
}

/** Changes one question of the session. */
function changeOne(browser: Browser, change: object) {
  return browser.call('POST', '/api/questions/change', { changes: [change] })
}

test('a new session has an empty set with an epoch', async () => {
  const response = await openBrowser(api.app).call('GET', '/api/questions')
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(response.headers['cache-control']).toBe('no-store')
  expect(response.json()).toEqual({
    data: [],
    unlikely: [],
    removed: [],
    revision: 0,
    epoch: expect.stringMatching(/.{10}/),
    more: false,
    runs: [],
    now: expect.stringMatching(/Z$/),
  })
})

test('the whole set is returned without since, and only the changes with since', async () => {
  const browser = await browserWith(buildQuestion('a1'), buildQuestion('a2'))
  const whole = await poll(browser)
  expect(whole.data.map(({ id }) => id).sort()).toEqual(['a1', 'a2'])

  await changeOne(browser, { id: 'a1', title: 'Why does it rise?' })
  await browser.call('POST', '/api/questions/delete', { ids: ['a2'] })
  const changed = await poll(browser, `?since=${whole.revision}&epoch=${whole.epoch}`)
  expect(changed.data).toMatchObject([{ id: 'a1', title: 'Why does it rise?', edited: true }])
  expect(changed.removed).toEqual(['a2'])
  expect(changed.reset).toBeUndefined()

  const nothing = await poll(browser, `?since=${changed.revision}&epoch=${whole.epoch}`)
  expect(nothing).toMatchObject({ data: [], removed: [], revision: changed.revision, more: false })
})

test('a page has at most the requested number of rows and reports that there are more', async () => {
  const browser = await browserWith(...['b1', 'b2', 'b3'].map((id) => buildQuestion(id)))
  const first = await poll(browser, '?since=0&limit=2')
  expect(first).toMatchObject({ more: true, data: [{ id: 'b1' }, { id: 'b2' }] })
  const second = await poll(browser, `?since=${first.revision}&epoch=${first.epoch}&limit=2`)
  expect(second).toMatchObject({ more: false, data: [{ id: 'b3' }] })
})

test('another epoch gets the set from the start, with reset', async () => {
  const browser = await browserWith(buildQuestion('c1'))
  expect(await poll(browser, '?since=1&epoch=of-another-set')).toMatchObject({
    reset: true,
    data: [{ id: 'c1' }],
    revision: 1,
  })
})

test('a revision beyond the set’s gets the set from the start, with reset', async () => {
  const browser = await browserWith(buildQuestion('d1'))
  const { epoch } = await poll(browser)
  expect(await poll(browser, `?since=900&epoch=${epoch}`)).toMatchObject({
    reset: true,
    data: [{ id: 'd1' }],
  })
})

test('the subreddit filter ignores case', async () => {
  const browser = await browserWith(
    buildQuestion('e1', { subreddit: 'Bread' }),
    buildQuestion('e2', { subreddit: 'cats' }),
  )
  expect((await poll(browser, '?subreddit=bREAD')).data).toMatchObject([{ id: 'e1' }])
  expect((await poll(browser, '?since=0&subreddit=CATS')).data).toMatchObject([{ id: 'e2' }])
})

test('a question with values that are no longer accepted can still be edited, decided on and read', async () => {
  const browser = await browserWith(buildQuestion('f9'))
  const { redis, keys, questionSet } = api.dependencies
  const sessionId = sessionIdOf(api, browser)
  const { questions: rows } = keys.session(sessionId)
  const old = { author: 'x'.repeat(5000), permalink: '//elsewhere', score: 2 ** 60, problem: 7 }
  await redis.hset(
    rows,
    'f9',
    JSON.stringify({ ...JSON.parse((await redis.hget(rows, 'f9')) ?? ''), ...old }),
  )
  const edited = await changeOne(browser, { id: 'f9', title: 'Why?' })
  expect([edited.statusCode, edited.json().questions[0].title]).toEqual([200, 'Why?'])
  const decided = await changeOne(browser, { id: 'f9', decision: 'revert' })
  expect(decided.statusCode).toBe(200)
  expect(await questionSet.find(sessionId, ['f9'])).toMatchObject([{ id: 'f9' }])
})

test('many questions are changed in one call and restored in another, unless they changed later', async () => {
  const ids = ['f4', 'f5', 'f6']
  const cleaned = { title: 'Why?', processingStatus: 'processed', aiEnhanced: true } as const
  const browser = await browserWith(...ids.map((id) => buildQuestion(id, cleaned)))
  const { data: before } = await poll(browser)
  const changed = await browser.call('POST', '/api/questions/change', {
    changes: [
      { id: 'f4', title: ' Mine ' },
      { id: 'nowhere', title: 'Nobody’s' },
      { id: 'f5', decision: 'revert' },
      { id: 'f6', decision: 'accept' },
    ],
  })
  expect(changed.json().questions).toMatchObject([
    { id: 'f4', title: 'Mine', edited: true },
    { id: 'f5', processingStatus: 'processed', aiEnhanced: false },
    { id: 'f6', reviewed: true },
  ])
  expect((await changeOne(browser, { id: 'f6', decision: 'burn' })).statusCode).toBe(400)

  await changeOne(browser, { id: 'f5', title: 'Changed in another tab' })
  const replacements = before.map(({ id, revision: _, ...question }) => ({
    id,
    question,
    ifRevision: changed.json().questions.find((row: { id: string }) => row.id === id).revision,
  }))
  const restored = await browser.call('POST', '/api/questions/replace', { replacements })
  expect(restored.json().questions).toMatchObject([
    { id: 'f4', title: 'Why?', edited: false },
    { id: 'f6', title: 'Why?' },
  ])
  expect(restored.json().questions[1].reviewed).toBeUndefined()
  expect((await poll(browser)).data.find(({ id }) => id === 'f5')?.title).toBe('Changed in another tab')
})

test('the number of questions that one call changes is limited', async () => {
  const browser = await browserWith()
  const changes = Array.from({ length: CHANGES_MAX }, (_, index) => ({ id: `m${index}`, title: 'x' }))
  expect((await browser.call('POST', '/api/questions/change', { changes })).statusCode).toBe(200)
  const tooMany = [...changes, { id: 'one', title: 'x' }]
  expect((await browser.call('POST', '/api/questions/change', { changes: tooMany })).statusCode).toBe(400)
  expect((await browser.call('POST', '/api/questions/change', { changes: [] })).statusCode).toBe(400)

  const { id, revision: ifRevision, ...question } = buildQuestion('m1')
  const replacements = Array.from({ length: REPLACEMENTS_MAX }, () => ({ id, question, ifRevision }))
  expect((await browser.call('POST', '/api/questions/replace', { replacements })).statusCode).toBe(200)
  const more = [...replacements, { id, question, ifRevision }]
  expect((await browser.call('POST', '/api/questions/replace', { replacements: more })).statusCode).toBe(400)
})

test('deleting returns how many existed', async () => {
  const browser = await browserWith(buildQuestion('g1'), buildQuestion('g2'))
  const response = await browser.call('POST', '/api/questions/delete', { ids: ['g1', 'zzz'] })
  expect(response.json()).toEqual({ deleted: 1 })
  expect((await poll(browser)).data).toMatchObject([{ id: 'g2' }])
})

test('a row below the threshold is listed separately, in full responses and polls, and counts once it is chosen', async () => {
  const browser = await browserWith(
    buildQuestion('t1', { probability: 90 }),
    buildQuestion('t2', { title: 'A title with "probability":90', probability: 20 }),
    buildQuestion('t3', { probability: 20, subreddit: 'cats' }),
  )
  const exported = async () => (await browser.call('GET', '/api/questions/export')).json()
  const csvRows = async () => {
    const { body } = await browser.call('GET', '/api/questions/export?format=csv')
    return body.trim().split('\n').length - 1
  }
  const whole = await poll(browser)
  expect(whole).toMatchObject({ data: [{ id: 't1' }], unlikely: [{ id: 't2' }, { id: 't3' }] })
  expect(await poll(browser, '?since=0')).toMatchObject({ data: whole.data, unlikely: whole.unlikely })
  expect(await poll(browser, '?subreddit=cats')).toMatchObject({ data: [], unlikely: [{ id: 't3' }] })
  expect(await exported()).toMatchObject([{ id: 't1' }])
  expect(await csvRows()).toBe(1)

  await changeOne(browser, { id: 't2', decision: 'choose' })
  expect(await poll(browser, `?since=${whole.revision}&epoch=${whole.epoch}`)).toMatchObject({
    data: [{ id: 't2', chosen: true }],
    unlikely: [],
  })
  expect(await exported()).toMatchObject([{ id: 't1' }, { id: 't2' }])
  await browser.call('POST', '/api/config', { threshold: 20 })
  expect(await poll(browser)).toMatchObject({
    data: [{ id: 't1' }, { id: 't3' }, { id: 't2' }],
    unlikely: [],
  })
  expect(await csvRows()).toBe(3)
  expect((await browser.call('GET', '/api/stats')).json()).toMatchObject({ total: 3, pending: 3 })
})

test('the JSON export is the list of questions', async () => {
  const browser = await browserWith(buildQuestion('m1'))
  for (const query of ['', '?format=json']) {
    const response = await browser.call('GET', `/api/questions/export${query}`)
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(response.json()).toMatchObject([{ id: 'm1' }])
  }
})

test('the CSV export is an attachment with the comparison', async () => {
  const browser = await browserWith(
    buildQuestion('n1', {
      originalTitle: '[help] "crust" too hard, why',
      title: 'Why is my crust too hard?',
      processingStatus: 'processed',
      score: -4,
    }),
  )
  const response = await browser.call('GET', '/api/questions/export?format=csv')
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(response.headers['content-disposition']).toMatch(
    /^attachment; filename="reddit-questions-enhanced-\d{4}-\d\d-\d\d\.csv"$/,
  )
  expect(response.body.split('\n')).toEqual([
    '"Original Question","Enhanced Question","Subreddit","Author","Score","Comments","Link"',
    '"[help] ""crust"" too hard, why","Why is my crust too hard?","bread","crumb",-4,3,"https://www.reddit.com/r/bread/comments/n1/"',
    '',
  ])
})
