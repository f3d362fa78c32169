import { expect, test } from 'vitest'
import { splitMatches } from './split-matches.ts'

function drawn(text: string, search: string): string {
  return splitMatches(text, search)
    .map(({ part, found }) => (found ? `[${part}]` : part))
    .join('')
}

test('every occurrence is found, ignoring case', () => {
  expect(drawn('Rye or rye?', ' RYE ')).toBe('[Rye] or [rye]?')
  expect(drawn('aaa', 'aa')).toBe('[aa]a')
})

test('a text without a match stays whole', () => {
  expect(drawn('Why?', '')).toBe('Why?')
  expect(drawn('Why?', 'how')).toBe('Why?')
  expect(drawn('.*', '.*')).toBe('[.*]')
})

test('a text whose length changes in lower case stays whole', () => {
  expect(drawn('İstanbul loaf', 'loaf')).toBe('İstanbul loaf')
})
