import { expect, test } from 'vitest'
import { formatLoaded } from './format-loaded.ts'

test('the message after opening a file counts new, known and surplus questions', () => {
  expect(formatLoaded({ taken: 5, known: 0, left: 0 })).toBe('5 questions were loaded from the file.')
  expect(formatLoaded({ taken: 1, known: 2, left: 0 })).toBe(
    '1 question was loaded from the file; 2 were already here and stay unchanged.',
  )
  expect(formatLoaded({ taken: 0, known: 1, left: 1200 })).toBe(
    '0 questions were loaded from the file; 1 was already here and stays unchanged; 1,200 do not fit, because an analysis holds at most 20,000.',
  )
})
