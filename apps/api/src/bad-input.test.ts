import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestRedis } from '../../../test/redis.ts'
import {
  type Browser,
  createTestApi,
  dumpRedis,
  inventedQuestion,
  type Method,
  openBrowser,
  type TestApi,
} from './test-api.ts'

const { redis, url, prefix } = openTestRedis()
const unknownRun = '3f2b8c1e-9a4d-4f6b-8c7e-1d2a3b4c5d6e'
const reddit = { redditClientId: 'demo-id', redditClientSecret: 'demo-secret' }
let api: TestApi
let browser: Browser

beforeAll(async () => {
  api = await createTestApi({ REDIS_URL: url, REDIS_PREFIX: prefix })
  browser = openBrowser(api.app)
  await browser.call('PUT', '/api/questions', {
    questions: [inventedQuestion('a1'), inventedQuestion('a2', { processingStatus: 'processed' })],
  })
})
afterAll(() => api.close())

async function refuses(
  [method, address, body, headers]: [Method, string, unknown?, Record<string, string>?],
  status: number,
  sentence: string,
): Promise<void> {
  const before = await dumpRedis(redis, prefix)
  const response = await browser.call(method, address, body, headers)
  expect.soft(response.statusCode).toBe(status)
  expect.soft(response.body).toBe(sentence)
  expect.soft(response.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(await dumpRedis(redis, prefix)).toEqual(before)
}

describe('a field that cannot be used is named with the reason, and nothing changes:', () => {
  const cases: [name: string, method: Method, url: string, body: unknown, sentence: string][] = [
    [
      'no subreddits',
      'POST',
      '/api/questions/fetch',
      { ...reddit, subreddits: [] },
      'subreddits needs at least one subreddit.',
    ],
    [
      'a subreddit that is no name',
      'POST',
      '/api/questions/fetch',
      { ...reddit, subreddits: ['bread', 'b c'] },
      'subreddits[1] must be a subreddit name: 2 to 21 letters, digits or underscores.',
    ],
    [
      'a limit for something that is no name',
      'POST',
      '/api/questions/fetch',
      { ...reddit, subreddits: ['bread'], subredditLimits: { 'b c': 3 } },
      'subredditLimits["b c"] must be a subreddit name: 2 to 21 letters, digits or underscores.',
    ],
    [
      'a limit that is neither number nor text',
      'POST',
      '/api/questions/fetch',
      { ...reddit, subreddits: ['bread'], subredditLimits: { bread: true } },
      'subredditLimits.bread must be a number.',
    ],
    [
      'too many seed terms beside a run',
      'POST',
      '/api/questions/fetch',
      { ...reddit, subreddits: ['bread'], seedTerms: ['a', 'b', 'c', 'd', 'e', 'f'] },
      'seedTerms must have at most 5 entries.',
    ],
    [
      'no client secret',
      'POST',
      '/api/questions/fetch',
      { redditClientId: 'demo', subreddits: ['bread'] },
      'redditClientSecret is missing.',
    ],
    [
      'a blank client id',
      'POST',
      '/api/questions/fetch',
      { ...reddit, redditClientId: '   ', subreddits: ['bread'] },
      'redditClientId must not be empty.',
    ],
    [
      'no question ids',
      'POST',
      '/api/questions/process',
      { questionIds: [], geminiApiKey: 'demo' },
      'questionIds needs at least one question.',
    ],
    [
      'an id of no post',
      'POST',
      '/api/questions/process',
      { questionIds: ['A-1'], geminiApiKey: 'demo' },
      'questionIds[0] must be the id of a Reddit post.',
    ],
    [
      'too many titles per request',
      'POST',
      '/api/questions/process',
      { questionIds: ['a1'], geminiApiKey: 'demo', titlesPerRequest: 21 },
      'titlesPerRequest must be at most 20.',
    ],
    [
      'half a title per request',
      'POST',
      '/api/questions/process',
      { questionIds: ['a1'], geminiApiKey: 'demo', titlesPerRequest: 1.5 },
      'titlesPerRequest must be a whole number.',
    ],
    [
      'a declared tier that there is not',
      'POST',
      '/api/questions/process',
      { questionIds: ['a1'], geminiApiKey: 'demo', declaredTier: 'gold' },
      'declaredTier must be one of free, paid.',
    ],
    [
      'only questions that are processed',
      'POST',
      '/api/questions/process',
      { questionIds: ['a2'], geminiApiKey: 'demo' },
      'All questions have already been processed.',
    ],
    ['an empty title', 'PATCH', '/api/questions/a1', { title: '  ' }, 'title must not be empty.'],
    [
      'a title that is too long',
      'PATCH',
      '/api/questions/a1',
      { title: 'x'.repeat(301) },
      'title must be at most 300 characters long.',
    ],
    ['a title of two lines', 'PATCH', '/api/questions/a1', { title: 'a\nb' }, 'title must be one line.'],
    [
      'a field beside the title',
      'PATCH',
      '/api/questions/a1',
      { title: 'a', score: 1 },
      'The body must not have the field "score".',
    ],
    [
      'an address that is no id',
      'PATCH',
      '/api/questions/A-1',
      { title: 'a' },
      'id must be the id of a Reddit post.',
    ],
    ['deleting nothing', 'POST', '/api/questions/delete', { ids: [] }, 'ids must have at least 1 entry.'],
    [
      'restoring a row without its title',
      'PUT',
      '/api/questions',
      { questions: [{ ...inventedQuestion('z1'), title: undefined }] },
      'questions[0].title is missing.',
    ],
    [
      'restoring a row with a wrong time',
      'PUT',
      '/api/questions',
      { questions: [inventedQuestion('z1', { createdAt: 'yesterday' })] },
      'questions[0].createdAt must be an ISO date and time in UTC.',
    ],
    [
      'an unknown setting',
      'POST',
      '/api/config',
      { colour: 'red' },
      'The body must not have the field "colour".',
    ],
    [
      'a model that is not offered',
      'POST',
      '/api/config',
      { model: 'gemini-0' },
      'model must be one of gemini-3.5-flash-lite, gemini-3.8-flash.',
    ],
    [
      'no seed term',
      'POST',
      '/api/discover-subreddits',
      { ...reddit, seedTerms: [] },
      'seedTerms needs at least one seed term.',
    ],
    ['no key to find the tier of', 'POST', '/api/gemini-tier', {}, 'geminiApiKey is missing.'],
    ['a key that is no text', 'POST', '/api/gemini-tier', { geminiApiKey: 7 }, 'geminiApiKey must be text.'],
    ['a revision that is no number', 'GET', '/api/questions?since=abc', undefined, 'since must be a number.'],
    ['a negative revision', 'GET', '/api/questions?since=-1', undefined, 'since must be at least 0.'],
    ['a page of no rows', 'GET', '/api/questions?limit=0', undefined, 'limit must be at least 1.'],
    [
      'an unknown export format',
      'GET',
      '/api/questions/export?format=xml',
      undefined,
      'format must be one of json, csv.',
    ],
    ['a run id that is none', 'GET', '/api/runs/7', undefined, 'id must be a UUID.'],
    ['a list for a body', 'POST', '/api/config', [], 'The body must be an object.'],
    ['no body', 'POST', '/api/questions/delete', undefined, 'The body is missing.'],
    ['a cut body', 'POST', '/api/config', '{"model":', 'The body is not valid JSON.'],
    [
      'a body that pollutes prototypes',
      'POST',
      '/api/config',
      '{"__proto__":{}}',
      'The body is not valid JSON.',
    ],
    ['an empty body', 'POST', '/api/config', '', 'The body is missing.'],
    [
      'an address that cannot be read',
      'GET',
      '/api/runs/%zz',
      undefined,
      'The address is not a valid URL path.',
    ],
  ]
  test.each(cases)('%s', async (_name, method, address, body, sentence) => {
    await refuses([method, address, body], 400, sentence)
  })
})

describe('what is not there is 404, and nothing changes:', () => {
  const nowhere = 'There is nothing at this address.'
  const noRun = 'There is no such run in this session.'
  const cases: [Method, string, unknown, string][] = [
    ['GET', '/api/nothing', undefined, nowhere],
    ['GET', '/anything.txt', undefined, nowhere],
    ['DELETE', '/api/questions', undefined, nowhere],
    ['PUT', '/api/stats', {}, nowhere],
    ['PATCH', '/api/questions/zzz', { title: 'a' }, 'There is no such question in this session.'],
    ['GET', `/api/runs/${unknownRun}`, undefined, noRun],
    ['POST', `/api/runs/${unknownRun}/cancel`, undefined, noRun],
    ['POST', `/api/runs/${unknownRun}/pause`, undefined, noRun],
    ['POST', `/api/runs/${unknownRun}/resume`, undefined, noRun],
  ]
  test.each(cases)('%s %s', async (method, address, body, sentence) => {
    await refuses([method, address, body], 404, sentence)
  })
})

test('a body of another type is 415', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  await refuses(['POST', '/api/config', 'model=x', headers], 415, 'The request body must be JSON.')
})

test('a body over a megabyte is 413', async () => {
  const body = { title: 'x'.repeat(1024 * 1024) }
  const sentence = 'The request is larger than this server accepts.'
  await refuses(['PATCH', '/api/questions/a1', body], 413, sentence)
})

test('a restored set may be larger than other bodies', async () => {
  const questions = Array.from({ length: 4000 }, (_, i) => inventedQuestion(`r${i.toString(36)}`))
  expect(JSON.stringify({ questions }).length).toBeGreaterThan(1024 * 1024)
  const response = await openBrowser(api.app).call('PUT', '/api/questions', { questions })
  expect(response.json()).toEqual({ restored: 4000 })
})

test('a restored set over its own limit is 413', async () => {
  const body = JSON.stringify({ questions: [{ title: 'x'.repeat(33 * 1024 * 1024) }] })
  await refuses(['PUT', '/api/questions', body], 413, 'The request is larger than this server accepts.')
})

test('a caller that asks for a problem document gets one with a stable code', async () => {
  const accept = { accept: 'application/json, application/problem+json' }
  const response = await browser.call('PATCH', '/api/questions/a1', { title: '' }, accept)
  expect(response.statusCode).toBe(400)
  expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(response.json()).toEqual({
    type: 'about:blank',
    title: 'Something in the request is not valid.',
    status: 400,
    detail: 'title must not be empty.',
    code: 'invalid-input',
  })
})

test('a caller that accepts anything but problem documents gets the sentence', async () => {
  const accept = { accept: 'application/problem+json;q=0, */*' }
  const response = await browser.call('GET', '/api/nothing', undefined, accept)
  expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
})
