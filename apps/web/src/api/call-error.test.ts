import { expect, test } from 'vitest'
import { CallError, serverSentence } from './call-error.ts'

test('the message is the status, a colon, a space and the body', () => {
  expect(new CallError(409, 'A run is already active.', 'Conflict').message).toBe(
    '409: A run is already active.',
  )
})

test('an empty body leaves the status text', () => {
  const error = new CallError(503, '', 'Service Unavailable')
  expect(error.message).toBe('503: Service Unavailable')
  expect(serverSentence(error)).toBeUndefined()
})

test('a person reads the sentence without the status', () => {
  expect(serverSentence(new CallError(400, 'title is empty', 'Bad Request'))).toBe('title is empty')
})

test('a page from a proxy and a lost connection have no sentence', () => {
  expect(serverSentence(new CallError(502, '<html><h1>502</h1></html>', 'Bad Gateway'))).toBeUndefined()
  expect(serverSentence(new TypeError('Failed to fetch'))).toBeUndefined()
})
