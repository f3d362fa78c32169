import { expect, test } from 'vitest'
import { csvText } from './csv-export.ts'

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '＝1', '＋1', '－1', '＠x', '﹣1', '﹢1', '﹦1', '﹫x'])(
  'text that begins like the formula %s gets an apostrophe',
  (text) => {
    expect(csvText(text)).toBe(`'${text}`)
  },
)

test.each([
  ['a space', ' '],
  ['a tab', '\t'],
  ['line breaks', '\r\n'],
  ['a no-break space', '\u00a0'],
  ['an ideographic space', '\u3000'],
  ['a byte order mark', '\ufeff'],
  ['a zero-width space', '\u200b'],
  ['a zero-width joiner', '\u200d'],
  ['a word joiner', '\u2060'],
  ['a soft hyphen', '\u00ad'],
  ['a right-to-left override', '\u202e'],
  ['a line separator', '\u2028'],
  ['a null character', '\0'],
  ['a control character', '\u001f'],
  ['a later control character', '\u009f'],
  ['a blank letter', '\u3164'],
  ['several of them', ' \u00a0\u200b\t\ufeff\0 '],
])('a formula behind %s gets an apostrophe', (_name, before) => {
  expect(csvText(`${before}=1+1`)).toBe("'=1+1")
})

test('invisible characters are removed, and spaces at the end', () => {
  expect(csvText('why\u200B does \u2060it\u200E\u200D smell\uFEFF? ')).toBe('why does it smell?')
})

test('a line break in the middle becomes one space, and nothing else changes', () => {
  expect(csvText('one \r\n two\nthree')).toBe('one two three')
  expect(csvText('one\u2028two\u2029three')).toBe('one two three')
  expect(csvText('Was nun, 世界 👩‍👩‍👧 = "OK"?')).toBe('Was nun, 世界 👩‍👩‍👧 = "OK"?')
  expect(csvText('')).toBe('')
})
