import { expect, test } from 'vitest'
import { z } from 'zod'
import { describeError } from './describe-error.ts'

function thrownBy(call: () => unknown): unknown {
  try {
    call()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}

test('an error is described by its name, message, location and code', () => {
  const refused = Object.assign(new TypeError('connect refused'), { code: 'ECONNREFUSED' })
  expect(describeError(refused)).toEqual({
    type: 'TypeError',
    message: 'connect refused',
    at: expect.stringMatching(/^ {4}at .*describe-error\.test\.ts/),
    code: 'ECONNREFUSED',
  })
})

test('fields that quote the request are omitted', () => {
  const reply = Object.assign(new Error('OOM command not allowed'), { command: { args: ['a title'] } })
  expect(JSON.stringify(describeError(reply))).not.toContain('a title')
})

test.for([
  ['JSON', (): unknown => JSON.parse('a private title')],
  ['a schema', (): unknown => z.literal('a private title').parse('another')],
] as const)('text that %s could not parse is not quoted', ([, read]) => {
  const described = JSON.stringify(describeError(thrownBy(read)))
  expect(described).toContain('something could not be read')
  expect(described).not.toContain('private')
})

test('the location never includes the message, however many lines that has', () => {
  const { at } = describeError(new Error('first\nsecond'))
  expect(at).not.toContain('second')
})

test('a thrown value that is not an error is described by its type only', () => {
  expect(describeError('a private title')).toEqual({ type: 'string' })
})
