import { expect, test } from 'vitest'
import { CallError, serverMessage } from './call-error.ts'

test('the message is the status, a colon, a space and the body', () => {
  expect(new CallError(409, 'A run is already active.', 'Conflict').message).toBe(
    '409: A run is already active.',
  )
})

test('an empty body leaves the status text', () => {
  const error = new CallError(503, '', 'Service Unavailable')
  expect(error.message).toBe('503: Service Unavailable')
  expect(serverMessage(error)).toBeUndefined()
})

test('the message for the user has no status', () => {
  expect(serverMessage(new CallError(400, 'title is empty', 'Bad Request'))).toBe('title is empty')
})

test('a wait that the server sends in seconds is returned in milliseconds', () => {
  const retryAfter = (value: string) =>
    new CallError(429, 'Later.', '', new Headers({ 'retry-after': value }))
  expect(retryAfter('12').retryAfterMs).toBe(12_000)
  expect(new CallError(429, 'Later.', '').retryAfterMs).toBeUndefined()
  expect(retryAfter('Fri, 20 Nov 2026 18:00:00 GMT').retryAfterMs).toBeUndefined()
})

test('a proxy’s page and a lost connection have no message for the user', () => {
  expect(serverMessage(new CallError(502, '<html><h1>502</h1></html>', 'Bad Gateway'))).toBeUndefined()
  expect(serverMessage(new TypeError('Failed to fetch'))).toBeUndefined()
})

test('the message ends with the request’s id: the start of a UUID, or a proxy’s own id', () => {
  const sentence = (id: string) =>
    serverMessage(new CallError(500, 'Try again.', '', new Headers({ 'x-request-id': id })))
  expect(sentence('3f2b8c1e-9a4d-4f6b-8c7e-1d2a3b4c5d6e')).toBe('Try again. (request 3f2b8c1e)')
  expect(sentence('proxy-0001.a')).toBe('Try again. (request proxy-0001.a)')
})
