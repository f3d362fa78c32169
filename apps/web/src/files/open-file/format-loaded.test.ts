import { expect, test } from 'vitest'
import { formatLoaded } from './format-loaded.ts'

const whole = { known: 0, again: 0, unlikely: 0, left: 0, rowsRead: undefined }

test('the message after opening a file counts new, unlikely, known and surplus questions', () => {
  expect(formatLoaded({ ...whole, taken: 5 })).toBe('5 questions were loaded from the file.')
  expect(formatLoaded({ ...whole, taken: 1, known: 2 })).toBe(
    '1 question was loaded from the file; 2 were already here and stay unchanged.',
  )
  expect(formatLoaded({ ...whole, taken: 1, again: 2 })).toBe(
    '1 question was loaded from the file; 2 were already here and are asked more often now.',
  )
  expect(formatLoaded({ ...whole, taken: 4, unlikely: 2 })).toBe(
    '4 questions were loaded from the file; 2 more titles are probably not questions.',
  )
  expect(formatLoaded({ ...whole, taken: 0, known: 1, left: 1200 })).toBe(
    '0 questions were loaded from the file; 1 was already here and stays unchanged; 1,200 do not fit, because an analysis holds at most 20,000.',
  )
})

test('the message says which rows of a file were not read', () => {
  expect(formatLoaded({ ...whole, taken: 20_000, rowsRead: 20_518 })).toBe(
    '20,000 questions were loaded from the file; all rows after the first 20,518 were left out, because an analysis holds at most 20,000.',
  )
  expect(formatLoaded({ ...whole, taken: 20_000, left: 12, rowsRead: 24_000 })).toContain(
    '; 12 questions and all rows after the first 24,000 were left out, because',
  )
})
