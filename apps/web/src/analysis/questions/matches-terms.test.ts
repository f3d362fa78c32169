import { expect, test } from 'vitest'
import { createTermMatch } from './matches-terms.ts'

test('a question matches the terms by its original title, or because a search for one has found it', () => {
  const matches = createTermMatch(['Sourdough', 'rye  bread'])
  expect(matches({ originalTitle: 'why is my SOURDOUGH flat' })).toBe(true)
  expect(matches({ originalTitle: 'is rye bread healthy' })).toBe(true)
  expect(matches({ originalTitle: 'why is it flat', foundBy: ['sourdough'] })).toBe(true)
  expect(matches({ originalTitle: 'why is it flat', foundBy: ['brioche'] })).toBe(false)
  expect(matches({ originalTitle: 'why is it flat' })).toBe(false)
})
