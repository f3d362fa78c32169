import { QuestionsPage } from '@quarry/contracts/endpoints/questions'
import { UnlikelyQuestionsPage } from '@quarry/contracts/endpoints/unlikely-questions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { buildQuestion } from '../../../../testkit/build-question.ts'
import { type Browser, createTestApi, openBrowser, type TestApi } from '../testing/test-api.ts'

const { url, prefix } = openTestRedis()
let api: TestApi

beforeAll(async () => {
  api = await createTestApi({ REDIS_URL: url, REDIS_PREFIX: prefix })
})
afterAll(() => api.close())

/** A session whose cut has been raised to 60 %: two questions above it, three set aside. */
async function openWithList(): Promise<Browser> {
  const browser = openBrowser(api.app)
  const questions = Object.entries({ a1: 90, b2: 60, c3: 59, d4: 40, e5: 20 }).map(([id, probability]) =>
    buildQuestion(id, { probability }),
  )
  await browser.call('PUT', '/api/questions', { questions })
  const raised = await browser.call('POST', '/api/questions/cut', { cut: 60 })
  expect(raised.json()).toEqual({ setAside: 3, taken: 0 })
  return browser
}

async function questionIds(browser: Browser): Promise<string[]> {
  const { data } = QuestionsPage.parse((await browser.call('GET', '/api/questions')).json())
  return data.map(({ id }) => id).sort()
}

async function list(browser: Browser, query = ''): Promise<UnlikelyQuestionsPage> {
  return UnlikelyQuestionsPage.parse((await browser.call('GET', `/api/questions/unlikely${query}`)).json())
}

test('a new session has no unlikely questions and the lowest cut', async () => {
  expect(await list(openBrowser(api.app))).toEqual({ data: [], total: 0, cut: 10, counts: [] })
})

test('the list is read page by page and has the number of questions per probability', async () => {
  const browser = await openWithList()
  const first = await list(browser, '?limit=2')
  expect(first.data.map(({ id }) => id)).toEqual(['c3', 'd4'])
  expect(first).toMatchObject({
    total: 3,
    cut: 60,
    counts: [
      [20, 1],
      [40, 1],
      [59, 1],
    ],
  })
  expect((await list(browser, '?limit=2&offset=2')).data.map(({ id }) => id)).toEqual(['e5'])
})

test('titles are taken over and put back', async () => {
  const browser = await openWithList()
  const taken = await browser.call('POST', '/api/questions/unlikely/take', { ids: ['e5', 'zz'] })
  expect(taken.json()).toEqual({ taken: 1 })
  expect(await questionIds(browser)).toEqual(['a1', 'b2', 'e5'])
  const back = await browser.call('POST', '/api/questions/unlikely/put-back', { ids: ['e5', 'zz'] })
  expect(back.json()).toEqual({ putBack: 1 })
  expect(await questionIds(browser)).toEqual(['a1', 'b2'])
})

test('a changed cut moves questions in both directions and applies to the next extraction', async () => {
  const browser = await openWithList()
  const lowered = await browser.call('POST', '/api/questions/cut', { cut: 40 })
  expect(lowered.json()).toEqual({ setAside: 0, taken: 2 })
  expect(await questionIds(browser)).toEqual(['a1', 'b2', 'c3', 'd4'])
  expect((await list(browser)).cut).toBe(40)
  expect((await browser.call('GET', '/api/config')).json()).toMatchObject({ questionCut: 40 })
})

test.each([
  ['POST', '/api/questions/cut', { cut: 9 }, 'The cut must be at least 10.'],
  ['POST', '/api/questions/cut', { cut: 50.5 }, 'The cut must be a whole number.'],
  ['POST', '/api/questions/unlikely/take', { ids: [] }, undefined],
  ['POST', '/api/questions/unlikely/put-back', {}, undefined],
  ['GET', '/api/questions/unlikely?limit=1000', undefined, undefined],
] as const)('%s %s with %j is invalid input', async (method, path, body, message) => {
  const response = await openBrowser(api.app).call(method, path, body)
  expect(response.statusCode).toBe(400)
  if (message) expect(response.body).toBe(message)
})

test('a discarded session has no list any more', async () => {
  const browser = await openWithList()
  await browser.call('DELETE', '/api/session')
  expect((await list(browser)).total).toBe(0)
})
