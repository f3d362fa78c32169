import { expect, test } from 'vitest'
import { splitMatches } from './split-matches.ts'

function drawn(text: string, search: string): string {
  return splitMatches(text, search)
    .map(({ part, found }) => (found ? `[${part}]` : part))
    .join('')
}

test('every occurrence is found, without case', () => {
  expect(drawn('Rye or rye?', ' RYE ')).toBe('[Rye] or [rye]?')
  expect(drawn('aaa', 'aa')).toBe('[aa]a')
})

test('what a search has no place for stays whole', () => {
  expect(drawn('Why?', '')).toBe('Why?')
  expect(drawn('Why?', 'how')).toBe('Why?')
  expect(drawn('.*', '.*')).toBe('[.*]')
})

test('letters that change their length with their case are left alone', () => {
  expect(drawn('İstanbul loaf', 'loaf')).toBe('İstanbul loaf')
})
