import { defaultTokenSettings } from '@quarry/contracts/endpoints/tokens'
import { describe, expect, test } from 'vitest'
import { buildQuestion } from '../../../testkit/build-question.ts'
import { reddit } from './runs/testing/start-run.ts'
import { dumpRedis, type Method, openBrowser } from './testing/test-api.ts'
import { useTestApi } from './testing/use-test-api.ts'

const unknownRun = '3f2b8c1e-9a4d-4f6b-8c7e-1d2a3b4c5d6e'
const { api, redis, prefix } = await useTestApi()
const browser = openBrowser(api.app)
await browser.call('PUT', '/api/questions', {
  questions: [buildQuestion('a1'), buildQuestion('a2', { processingStatus: 'processed' })],
})

async function expectRejected(
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

/** A call with a valid body, and changes that make it invalid, each with a name and the expected message. */
type Wrong = [method: Method, url: string, right: object, cases: [string, object, string][]]

/** Returns the body that changes one question. */
const changing = (change: object) => ({ changes: [{ id: 'a1', ...change }] })

const wrongFields: Wrong[] = [
  [
    'POST',
    '/api/questions/fetch',
    { ...reddit, subreddits: ['bread'] },
    [
      ['no subreddits', { subreddits: [] }, 'The list of subreddits needs at least one subreddit.'],
      [
        'an invalid subreddit name',
        { subreddits: ['bread', 'b c'] },
        'Subreddit 2 must be a subreddit name: 2 to 21 letters, digits or underscores.',
      ],
      [
        'a limit for an invalid name',
        { subredditLimits: { 'b c': 3 } },
        '"b c" in the subreddit limits must be a subreddit name: 2 to 21 letters, digits or underscores.',
      ],
      [
        'a limit that is neither a number nor text',
        { subredditLimits: { bread: true } },
        '"bread" in the subreddit limits must be a number.',
      ],
      [
        'too many seed terms',
        { seedTerms: ['a', 'b', 'c', 'd', 'e', 'f'] },
        'The list of seed terms must have at most 5 entries.',
      ],
      [
        'an invalid date',
        { publishedFrom: '1 May 2026' },
        'The start date must be an ISO date and time in UTC.',
      ],
      [
        'a range that ends before it begins',
        { publishedFrom: '2026-05-02T00:00:00Z', publishedTo: '2026-05-01T00:00:00Z' },
        'The start date must not be later than the end date.',
      ],
      ['no client secret', { redditClientSecret: undefined }, 'The Reddit client secret is missing.'],
      ['a blank client id', { redditClientId: '   ' }, 'The Reddit client ID must not be empty.'],
    ],
  ],
  [
    'POST',
    '/api/questions/process',
    { questionIds: ['a1'], geminiApiKey: 'own' },
    [
      ['no question ids', { questionIds: [] }, 'The list of questions needs at least one question.'],
      ['an invalid post id', { questionIds: ['A-1'] }, 'Question 1 must be the id of a post.'],
      [
        'too many titles per request',
        { titlesPerRequest: 21 },
        'The number of titles per request must be at most 20.',
      ],
      [
        'half a title per request',
        { titlesPerRequest: 1.5 },
        'The number of titles per request must be a whole number.',
      ],
      ['an unknown declared tier', { declaredTier: 'gold' }, 'The declared tier must be one of free, paid.'],
      ['only processed questions', { questionIds: ['a2'] }, 'All questions have already been processed.'],
    ],
  ],
  [
    'POST',
    '/api/questions/change',
    {},
    [
      ['an empty title', changing({ title: '  ' }), 'The title of question 1 must not be empty.'],
      [
        'a title that is too long',
        changing({ title: 'x'.repeat(301) }),
        'The title of question 1 must be at most 300 characters.',
      ],
      ['a title of two lines', changing({ title: 'a\nb' }), 'The title of question 1 must be one line.'],
      [
        'a field in addition to the title',
        changing({ title: 'a', score: 1 }),
        'Question 1 must not have the field "score".',
      ],
      [
        'an invalid post id',
        changing({ id: 'A-1', title: 'a' }),
        'The ID of question 1 must be the id of a post.',
      ],
      [
        'an unknown decision',
        changing({ decision: 'maybe' }),
        'The decision of question 1 must be one of accept, accept-together, revert, clean-again, take-suggestion, choose.',
      ],
    ],
  ],
  [
    'PUT',
    '/api/questions',
    {},
    [
      [
        'a row without its title',
        { questions: [{ ...buildQuestion('z1'), title: undefined }] },
        'The title of question 1 is missing.',
      ],
      [
        'a row with a wrong time',
        { questions: [buildQuestion('z1', { createdAt: 'yesterday' })] },
        'The date of question 1 must be an ISO date and time in UTC.',
      ],
    ],
  ],
  [
    'POST',
    '/api/config',
    {},
    [
      ['an unknown setting', { color: 'red' }, 'The body must not have the field "color".'],
      [
        'a model that is not offered',
        { model: 'gemini-0' },
        'The model must be one of gemini-3.5-flash-lite, gemini-3.8-flash.',
      ],
    ],
  ],
  [
    'POST',
    '/api/gemini-tier',
    {},
    [
      ['no key', {}, 'The Gemini API key is missing.'],
      ['a key that is not text', { geminiApiKey: 7 }, 'The Gemini API key must be text.'],
    ],
  ],
  [
    'POST',
    '/api/questions/delete',
    {},
    [['nothing', { ids: [] }, 'The list of questions must have at least 1 entry.']],
  ],
  [
    'PUT',
    `/api/tokens/${'a'.repeat(43)}`,
    { name: 'Claude', ...defaultTokenSettings, createdAt: '2026-05-01T00:00:00Z', analyses: [] },
    [
      ['no list', { analyses: undefined }, 'The list of analyses is missing.'],
      [
        'an invalid id',
        { analyses: [{ id: '7', name: 'Bread', isMade: true }] },
        'The ID of analysis 1 must be a UUID.',
      ],
    ],
  ],
  [
    'POST',
    '/api/discover-subreddits',
    reddit,
    [['no seed term', { seedTerms: [] }, 'The list of seed terms needs at least one seed term.']],
  ],
]

describe.each(wrongFields)(
  'an invalid field of %s %s is reported in words with the reason, and nothing changes:',
  (method, address, right, cases) => {
    test.each(cases)('%s', async (_name, change, sentence) => {
      await expectRejected([method, address, { ...right, ...change }], 400, sentence)
    })
  },
)

test.each([
  ['/api/questions?since=abc', 'The revision must be a number.'],
  ['/api/questions?since=-1', 'The revision must be at least 0.'],
  ['/api/questions?limit=0', 'The limit must be at least 1.'],
  ['/api/questions/export?format=xml', 'The format must be one of json, csv.'],
  ['/api/runs/7', 'The ID must be a UUID.'],
  ['/api/runs/%zz', 'The URL path is not valid.'],
])('the error for the invalid URL %s says what is wrong, and nothing changes', async (address, sentence) => {
  await expectRejected(['GET', address], 400, sentence)
})

test.each([
  ['a list', [], 'The body must be an object.'],
  ['nothing', undefined, 'The body is missing.'],
  ['empty', '', 'The body is missing.'],
  ['cut', '{"model":', 'The body is not valid JSON.'],
  ['an attempt to change prototypes', '{"__proto__":{}}', 'The body is not valid JSON.'],
])('a body that is %s is rejected, and nothing changes', async (_name, body, sentence) => {
  await expectRejected(['POST', '/api/config', body], 400, sentence)
})

describe('a call on something that does not exist is a 404 and changes nothing:', () => {
  const nowhere = 'There is nothing at this address.'
  const noRun = 'This session has no such run.'
  const cases: [Method, string, unknown, string][] = [
    ['GET', '/api/nothing', undefined, nowhere],
    ['GET', '/anything.txt', undefined, nowhere],
    ['DELETE', '/api/questions', undefined, nowhere],
    ['PUT', '/api/stats', {}, nowhere],
    ['GET', `/api/runs/${unknownRun}`, undefined, noRun],
    ['POST', `/api/runs/${unknownRun}/cancel`, undefined, noRun],
    ['POST', `/api/runs/${unknownRun}/pause`, undefined, noRun],
    ['POST', `/api/runs/${unknownRun}/resume`, undefined, noRun],
  ]
  test.each(cases)('%s %s', async (method, address, body, sentence) => {
    await expectRejected([method, address, body], 404, sentence)
  })
})

test('a body of another type is a 415', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  await expectRejected(['POST', '/api/config', 'model=x', headers], 415, 'The request body must be JSON.')
})

test('a body over a megabyte is a 413', async () => {
  const body = changing({ title: 'x'.repeat(1024 * 1024) })
  const sentence = 'The request is larger than this server accepts.'
  await expectRejected(['POST', '/api/questions/change', body], 413, sentence)
})

test('a restored set may be larger than other bodies', async () => {
  const questions = Array.from({ length: 4000 }, (_, i) => buildQuestion(`r${i.toString(36)}`))
  expect(JSON.stringify({ questions }).length).toBeGreaterThan(1024 * 1024)
  const response = await openBrowser(api.app).call('PUT', '/api/questions', { questions })
  expect(response.json()).toEqual({ restored: 4000 })
})

test('a caller that accepts a problem document gets one with a stable code', async () => {
  const accept = { accept: 'application/json, application/problem+json' }
  const response = await browser.call('POST', '/api/questions/change', changing({ title: '' }), accept)
  expect(response.statusCode).toBe(400)
  expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(response.json()).toEqual({
    type: 'about:blank',
    title: 'The request is not valid.',
    status: 400,
    detail: 'The title of question 1 must not be empty.',
    code: 'invalid-input',
  })
})

test('a caller that does not accept problem documents gets the plain sentence', async () => {
  const accept = { accept: 'application/problem+json;q=0, */*' }
  const response = await browser.call('GET', '/api/nothing', undefined, accept)
  expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
})
