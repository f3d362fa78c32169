import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { readSealingKeys, seal, unseal } from './credentials.ts'

const key = (id: string) => ({ id, key: randomBytes(32) })

test('a sealed credential opens only for its own session and run', () => {
  const k1 = key('k1')
  const sealed = seal('AQ.secret-value', k1, 'session', 'run')
  expect(sealed).not.toContain('secret')
  expect(unseal(sealed, [k1], 'session', 'run')).toBe('AQ.secret-value')
  expect(unseal(sealed, [k1], 'session', 'other')).toBeUndefined()
  expect(unseal(sealed, [k1], 'other', 'run')).toBeUndefined()
})

test('the first key seals, and every key opens', () => {
  const [k1, k2] = [key('k1'), key('k2')]
  expect(unseal(seal('s', k1, 'a', 'b'), [k2, k1], 'a', 'b')).toBe('s')
  expect(unseal(seal('s', k1, 'a', 'b'), [k2], 'a', 'b')).toBeUndefined()
})

test('a changed, truncated or foreign text cannot be opened', () => {
  const k1 = key('k1')
  const sealed = seal('s', k1, 'a', 'b')
  const swapped = sealed.slice(0, 20) + (sealed[20] === 'A' ? 'B' : 'A') + sealed.slice(21)
  for (const text of [swapped, sealed.slice(0, 20), 'v2.k1.abc', '', 'v1.k1.']) {
    expect(unseal(text, [k1], 'a', 'b')).toBeUndefined()
  }
})

test('keys that cannot be read are rejected without being quoted', () => {
  const short = Buffer.from('too short').toString('base64')
  for (const text of ['', 'k1', `k1:${short}`, `k 1:${randomBytes(32).toString('base64')}`]) {
    expect(() => readSealingKeys(text)).toThrow(/^it must/)
  }
  expect(readSealingKeys(`a:${randomBytes(32).toString('base64')}`)).toHaveLength(1)
})
