import { expect, test } from 'vitest'
import { redactSecrets } from './describe-error.ts'

const key = 'AIzaSyInvented-key_5d1f'
const token = 'AQ.invented-key-5d1f'

test.each([
  ['a key', key],
  ['the beginning of a key', key.slice(0, 9)],
  ['a key in capitals', key.toUpperCase()],
  ['a key in lower case', key.toLowerCase()],
  ['a key in base64', Buffer.from(key).toString('base64')],
  ['a key of the newer kind', token],
  ['a key encoded in a URL', 'AQ%2Einvented-key'],
  ['a key of the newer kind in base64', Buffer.from(token).toString('base64')],
  ['an access token', 'ya29.invented-token'],
  ['a header', `Bearer invented-token`],
  ['a Basic header', `Basic ${Buffer.from('invented-id:secret').toString('base64')}`],
  ['a query', 'https://service.example/?client_secret=invented&x=1'],
  ['an encoded query', 'client_secret%3Dinvented'],
  ['JSON', '{"client_id":"invented-id", "clientSecret": "invented"}'],
  ['an address with a password', 'redis://user:invented@redis:6379'],
])('%s is redacted anywhere in a text', (_, secret) => {
  const redacted = redactSecrets(`connect (${secret}) failed`)
  expect(redacted).toMatch(/^connect \(.*\[secret\].*\) failed$/)
  expect(redacted).not.toMatch(/invented|nvented|SyIn|5d1f|Inv/i)
})

test.each([
  'connect ECONNREFUSED 127.0.0.1:6379',
  'gemini: bad-request (HTTP 400): INVALID_ARGUMENT',
  'the key of this run is lost',
  'OOM command not allowed when used memory > maxmemory',
])('%s stays as it is', (text) => {
  expect(redactSecrets(text)).toBe(text)
})

test('long text is cut', () => {
  expect(redactSecrets('word '.repeat(1_000_000))).toHaveLength(2000)
})
