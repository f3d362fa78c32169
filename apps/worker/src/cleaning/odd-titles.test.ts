import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTestCleaning, REQUESTS_AT_ONCE } from './testing/clean-all.ts'
import { confusableTitles } from './testing/confusable-titles.ts'
import { expectNoDuplicates } from './testing/expect-rows.ts'

const clean = createTestCleaning()

test.each([
  ['the prompt', 'why do my roses dies in may', /safety filter/],
  ['the answer for its likeness to a text', 'which chapter is about roses', /published text/],
])('only the title that blocks %s fails, with its own reason', async (_, bad, problem) => {
  const titles = confusableTitles(20).map((title) => (title.id === 'q13' ? { ...title, title: bad } : title))
  const apiKey = `demo-blocked.${randomUUID()}`
  const { questions, requests } = await clean({ titles, apiKey })
  for (const [id, { processingStatus, problem: reason }] of questions) {
    expect({ id, processingStatus }).toEqual({ id, processingStatus: id === 'q13' ? 'error' : 'processed' })
    if (id === 'q13') expect(reason).toMatch(problem)
  }
  // halves of 20, 10, 5, 3 and 2, and one more request for the title alone
  expect(requests.length).toBeLessThanOrEqual(12)
  expectNoDuplicates(requests)
})

test.each([
  ['a 400', 'is this oddity a rose'],
  ['a 410', 'has my rose vanished'],
  ['a 413', 'why is my rose enormous'],
  ['a 418', 'can roses grow in a teapot'],
])('only the title that causes %s fails', async (_, odd) => {
  const titles = confusableTitles(20).map((title) => (title.id === 'q13' ? { ...title, title: odd } : title))
  const { questions, requests, results } = await clean({ titles, apiKey: `demo-odd-titles.${randomUUID()}` })
  for (const [id, { processingStatus, problem }] of questions) {
    expect({ id, processingStatus }).toEqual({ id, processingStatus: id === 'q13' ? 'error' : 'processed' })
    if (id === 'q13') expect(problem).toMatch(/rejects every request with this title/)
  }
  expect(requests.length).toBeLessThanOrEqual(11)
  expect(results).not.toContain('fatal')
})

test.each([0, 5])(
  'forty odd titles in a row, after %i good ones, fail alone and the run continues',
  async (first) => {
    const titles = confusableTitles(60).map((title, at) =>
      at < first || at >= first + 40 ? title : { ...title, title: `is this oddity rose number ${at}` },
    )
    const { questions, requests, results, usage } = await clean({
      titles,
      apiKey: `demo-odd-titles.${randomUUID()}`,
      titlesPerRequest: 1,
      endsWhenFatal: true,
    })
    const failed = [...questions.values()].filter(({ processingStatus }) => processingStatus === 'error')
    expect(new Set(failed.map(({ id }) => id))).toEqual(
      new Set(titles.slice(first, first + 40).map(({ id }) => id)),
    )
    expect(results).not.toContain('fatal')
    expect(usage?.requests).toBe(requests.length)
    // each request in flight may trigger a control after every twelfth rejection
    expect(requests.length).toBeLessThanOrEqual(60 + 4 * REQUESTS_AT_ONCE)
  },
)

test.each([1, 20])(
  'a run ends soon if every request is rejected, with %i titles per request',
  async (titlesPerRequest) => {
    const { questions, requests, results } = await clean({
      titles: confusableTitles(400),
      apiKey: `demo-paid.${randomUUID()}`,
      faults: Array.from({ length: 500 }, () => '400'),
      titlesPerRequest,
      endsWhenFatal: true,
    })
    expect(results).toContain('fatal')
    // a control, and the requests in flight with it and with the twelfth rejected request
    expect(requests.length).toBeLessThanOrEqual(12 + 2 * REQUESTS_AT_ONCE)
    const left = [...questions.values()].filter(({ processingStatus }) => processingStatus === 'pending')
    expect(left.length).toBeGreaterThan(370)
  },
)
