import { expect, test } from 'vitest'
import { withoutInvisible } from './text.ts'

test.each<[string, string]>([
  ['zero-width spaces, word joiners and byte order marks', 'pass\u200Bword\u2060 is\uFEFF ok'],
  ['marks of direction', '\u200Epass\u200Fword\u202A is\u202E\u2066 ok\u2069'],
  ['joiners between letters that do not join', '\u200Dpass\u200Cword\u200D is \u200D ok\u200C'],
  ['soft hyphens', 'pass\u00ADword is ok'],
])('%s are removed', (_name, text) => {
  expect(withoutInvisible(text).replace(/ +/g, ' ')).toBe('password is ok')
})

test.each([
  ['a family', '👨‍👩‍👧'],
  ['a flag with a selector', '🏳️‍🌈'],
  ['a skin tone', '👩🏽‍🚀'],
  ['Persian', 'می‌خواهم'],
  ['Hindi', 'क्‍ष'],
  ['Sinhala', 'ශ්‍රී'],
])('the joiner of %s stays', (_name, text) => {
  expect(text).toMatch(/[\u200C\u200D]/)
  expect(withoutInvisible(text)).toBe(text)
})

test('a joiner at the edge of a joining script is removed, and several in a row become one', () => {
  expect(withoutInvisible('کتاب\u200C ')).toBe('کتاب ')
  expect(withoutInvisible('می\u200C\u200Cخواهم')).toBe('می\u200Cخواهم')
  expect(withoutInvisible('👨\u200D why')).toBe('👨 why')
})
