import { expect, test } from 'vitest'
import { sendsSecretsInTheClear } from './sends-in-the-clear.ts'

test.each([
  ['http:', 'localhost', false],
  ['http:', '127.0.0.1', false],
  ['http:', '[::1]', false],
  ['https:', 'quarry.example', false],
  ['http:', 'quarry.example', true],
  ['http:', '192.168.1.20', true],
])('%s//%s sends secrets in the clear: %s', (protocol, hostname, inTheClear) => {
  expect(sendsSecretsInTheClear({ protocol, hostname })).toBe(inTheClear)
})
