import { expect, test } from 'vitest'
import { exampleTerms } from './example-terms.ts'

test('without a term the examples are of many fields', () => {
  expect(exampleTerms([])).toContain('espresso at home')
  expect(exampleTerms([])).toContain('bicycle repair')
})

test('the examples are of the fields of the terms, without those terms', () => {
  expect(exampleTerms(['Raised bed vegetables'])).toEqual([
    'composting at home',
    'winter greenhouse',
    'backyard beekeeping',
    'indoor plants',
    'lawn care',
    'Raised bed vegetables for beginners',
  ])
  const both = exampleTerms(['puppy training', 'solo travel'])
  expect(both).toContain('indoor cats')
  expect(both).toContain('train travel Europe')
})

test('a term of no known field has variations of its own', () => {
  expect(exampleTerms(['medieval calligraphy'])[0]).toBe('medieval calligraphy for beginners')
  expect(exampleTerms(['medieval calligraphy'])).toHaveLength(6)
})
