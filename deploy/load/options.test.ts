import { expect, test } from 'vitest'
import { readOptions } from './options.ts'

test('options that are left out have their defaults', () => {
  expect(readOptions(['--minutes', '60', '--clock', '0.5'])).toMatchObject({
    minutes: 60,
    clock: 0.5,
    browsers: 50,
    workers: 2,
  })
})

test('wrong values are named in one line', () => {
  expect(() => readOptions(['--workers', '21', '--clock', '0'])).toThrow(
    /^--workers must be at most 20; --clock must be more than 0$/,
  )
})
