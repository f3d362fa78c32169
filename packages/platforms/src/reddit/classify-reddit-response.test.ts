import { expect, test } from 'vitest'
import type { PlatformErrorKind } from '../platform-error.ts'
import { classifyRedditResponse } from './classify-reddit-response.ts'
import { htmlPage } from './fixtures.ts'

const errorBody = (reason: string) => JSON.stringify({ reason, message: 'Forbidden', error: 403 })

test.each<[number, string, Record<string, string>, PlatformErrorKind]>([
  [403, errorBody('private'), {}, 'private'],
  [404, JSON.stringify({ reason: 'banned', message: 'Not Found', error: 404 }), {}, 'banned'],
  [403, errorBody('quarantined'), {}, 'quarantined'],
  [403, errorBody('gated'), {}, 'gated'],
  [403, errorBody('gold_only'), {}, 'forbidden'],
  [403, JSON.stringify({ message: 'Forbidden', error: 403 }), {}, 'forbidden'],
  [403, JSON.stringify({ reason: 7, message: 'Forbidden', error: 403 }), {}, 'forbidden'],
  [403, htmlPage, {}, 'client-blocked'],
  [404, JSON.stringify({ message: 'Not Found', error: 404 }), {}, 'not-found'],
  [404, htmlPage, {}, 'not-found'],
  [301, '', { location: 'https://service.invalid/t:bird/' }, 'unavailable'],
  [302, htmlPage, { location: 'https://service.invalid/login/?dest=/subreddits/search' }, 'unavailable'],
  [302, htmlPage, {}, 'unavailable'],
  [307, '', { location: 'http://[' }, 'unavailable'],
  [302, htmlPage, { location: 'https://service.invalid/subreddits/search?q=Nobody' }, 'not-found'],
  [302, htmlPage, { location: '/subreddits/search.json?q=Nobody' }, 'not-found'],
  [302, htmlPage, { location: 'https://service.invalid/submit.json?url=x' }, 'bad-request'],
  [400, htmlPage, {}, 'bad-request'],
  [414, 'Error: URI Too Long', { 'retry-after': '0' }, 'bad-request'],
  [451, '', {}, 'forbidden'],
  [401, htmlPage, {}, 'credentials-refused'],
  [408, '', {}, 'unavailable'],
  [500, JSON.stringify({ message: 'Internal Server Error', error: 500 }), {}, 'unavailable'],
  [522, htmlPage, {}, 'unavailable'],
  [200, htmlPage, {}, 'malformed'],
])('status %i with %j and %j is %s', (status, text, headers, kind) => {
  expect(classifyRedditResponse({ status, text, headers: new Headers(headers) }, [])).toMatchObject({
    kind,
    status,
  })
})

test('an error has the service’s code and none of its text', () => {
  const text = JSON.stringify({
    reason: 'BAD_SORT',
    explanation: 'no such\nsort, see https://service.invalid/?a=b',
  })
  const error = classifyRedditResponse({ status: 400, text, headers: new Headers() }, [])
  expect(error.detail).toBe('BAD_SORT')
  expect(error.message).toBe('reddit: bad-request (HTTP 400): BAD_SORT')
})
