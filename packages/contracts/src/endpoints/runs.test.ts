import { expect, test } from 'vitest'
import { CleaningRequest, ExtractionRequest } from './runs.ts'

const credentials = { redditClientId: ' demo ', redditClientSecret: 'demo' }

test('credentials are trimmed and limits clamped', () => {
  const request = ExtractionRequest.parse({
    ...credentials,
    subreddits: ['bread'],
    subredditLimits: { bread: 5000, soup: 'many' },
    seedTerms: [],
  })
  expect(request).toEqual({
    redditClientId: 'demo',
    redditClientSecret: 'demo',
    subreddits: ['bread'],
    subredditLimits: { bread: 1000, soup: 1 },
    seedTerms: [],
  })
})

test('an extraction without subreddits is rejected', () => {
  expect(ExtractionRequest.safeParse({ ...credentials, subreddits: [] }).success).toBe(false)
})

test('a cleaning has valid ids and at most twenty titles a request', () => {
  const parse = (change: object) =>
    CleaningRequest.safeParse({ questionIds: ['1skh9xm'], geminiApiKey: 'demo-paid', ...change }).success
  expect(parse({})).toBe(true)
  expect(parse({ questionIds: ["'; DROP"] })).toBe(false)
  expect(parse({ titlesPerRequest: 21 })).toBe(false)
  expect(parse({ geminiApiKey: '  ' })).toBe(false)
})
