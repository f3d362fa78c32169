import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { checksOfApi, checksOfWorker, differenceOf } from './key-checks.ts'

const identityKey = Buffer.alloc(32, 1)
const [first, second] = [
  { id: 'k1', key: Buffer.alloc(32, 2) },
  { id: 'k2', key: Buffer.alloc(32, 3) },
]
const api = (...[seals = first, ...others]: (typeof first)[]) =>
  checksOfApi({ identityKey, sealingKeys: [seals, ...others] })
const worker = (...[key = first, ...others]: (typeof first)[]) =>
  checksOfWorker({ sealingKeys: [key, ...others] })

test('processes with the same keys may run at the same time', () => {
  expect(differenceOf(api(), api())).toBeUndefined()
  expect(differenceOf(api(), worker())).toBeUndefined()
  expect(differenceOf(worker(), worker())).toBeUndefined()
})

test('two APIs need the same IDENTITY_KEY, which a worker does not have', () => {
  const other = checksOfApi({ identityKey: Buffer.alloc(32, 9), sealingKeys: [first] })
  expect(differenceOf(other, api())).toBe('IDENTITY_KEY')
  expect(differenceOf(other, worker())).toBeUndefined()
})

test.each([
  ['a key at the end of the list', api(first, second), worker(first), undefined],
  ['a new key first in a worker', api(first), worker(second, first), undefined],
  ['a new key first in all', api(second, first), worker(second, first), undefined],
  ['a new key first in an API', api(second, first), worker(first), 'CREDENTIAL_KEYS'],
  ['an old key gone from an API', api(second), worker(second, first), undefined],
  ['a key gone while an API seals with it', api(first, second), worker(second), 'CREDENTIAL_KEYS'],
  ['another key by the same name', api(first), worker({ ...second, id: first.id }), 'CREDENTIAL_KEYS'],
  ['the same key by another name', api(first), worker({ ...first, id: 'k9' }), 'CREDENTIAL_KEYS'],
])('a worker must open what an API seals: %s', (_name, one, other, difference) => {
  expect(differenceOf(one, other)).toBe(difference)
  expect(differenceOf(other, one)).toBe(difference)
})

test('keys of a rotation may differ between APIs, because only workers open credentials', () => {
  expect(differenceOf(api(second, first), api(first))).toBeUndefined()
})

test('a process of an earlier version, which says nothing about its keys, fits all', () => {
  expect(differenceOf({}, api())).toBeUndefined()
  expect(differenceOf({}, worker())).toBeUndefined()
})

test('a check value is neither the key nor its plain hash', () => {
  const text = JSON.stringify([api(), worker()])
  const keys = [identityKey, first.key]
  for (const key of [...keys, ...keys.map((each) => createHash('sha256').update(each).digest())])
    for (const form of ['base64', 'base64url', 'hex'] as const)
      expect(text).not.toContain(key.toString(form).slice(0, 16))
})
