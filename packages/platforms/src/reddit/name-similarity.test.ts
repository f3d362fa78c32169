import { expect, test } from 'vitest'
import { nameSimilarity } from './name-similarity.ts'

test('a name is similar to itself, whatever its case and punctuation', () => {
  expect(nameSimilarity('Home_Baking', 'homebaking')).toBe(1)
})

test('a misspelt name is closer to what was meant than to another', () => {
  expect(nameSimilarity('gardning', 'gardening')).toBeGreaterThan(0.7)
  expect(nameSimilarity('gardning', 'gaming')).toBeLessThan(0.6)
  expect(nameSimilarity('gardning', 'cats')).toBe(0)
})

test('a single letter is similar to the same letter only', () => {
  expect([nameSimilarity('a', 'A'), nameSimilarity('a', 'b'), nameSimilarity('', 'b')]).toEqual([1, 0, 0])
})
