import { expect, test } from 'vitest'
import { containment, fragmentsOf, isCloser, likenessOf } from './title-likeness.ts'

const isNearerTo = (sibling: string, own: string, response: string) =>
  isCloser(likenessOf(response), likenessOf(sibling), likenessOf(own))

test.each([
  ['a content word', 'why does my kettle leak', 'why does my barrel leak'],
  ['a word more', 'how do i prune a fig tree', 'how do i prune a fig tree in winter'],
  ['a small word', 'how do cats purr', 'why do cats purr'],
  ['a small word more', 'do cats purr', 'do my cats purr'],
  ['their order', 'does a man bite a dog', 'does a dog bite a man'],
  ['a sign', 'is C++ hard', 'is C# hard'],
])('a response is closer to the title that it repeats if two titles differ by %s', (_, one, other) => {
  const response = (title: string) => `${title.charAt(0).toUpperCase()}${title.slice(1)}?`
  expect(isNearerTo(other, one, response(one))).toBe(false)
  expect(isNearerTo(one, other, response(one))).toBe(true)
  expect(isNearerTo(one, other, response(other))).toBe(false)
  expect(isNearerTo(other, one, response(other))).toBe(true)
})

test('different titles tie if a response resembles neither, and equal titles don’t compete', () => {
  expect(isNearerTo('rye bread', 'rye loaf', 'Milk?')).toBe(true)
  expect(isNearerTo('rye', 'rye bread', 'Milk?')).toBe(true)
  expect(isNearerTo('Rye bread?', '"rye bread"', 'Milk?')).toBe(false)
})

const overlap = (one: string, other: string) => containment(fragmentsOf(one), fragmentsOf(other))

test('questions that share only filler words have little in common', () => {
  expect(overlap('How do I get the best for my dog?', 'How do I get the best for my mortgage?')).toBeLessThan(
    0.2,
  )
})

test('misspelled words still have much in common with the correct ones', () => {
  expect(overlap('sourdough starter', 'sourdouhg startr')).toBeGreaterThan(0.5)
})

test('accents and apostrophes make no difference', () => {
  expect(fragmentsOf("pâte à l'été, Crème")).toEqual(fragmentsOf('pate a lete creme'))
})

test('words are compared by trigrams that include their ends, and scripts without spaces by bigrams', () => {
  expect(fragmentsOf('rye')).toEqual(new Set([' ry', 'rye', 'ye ']))
  expect(fragmentsOf('膨らむ')).toEqual(new Set(['膨ら', 'らむ']))
})

test('an empty set is contained in every set', () => {
  expect(containment(new Set(), new Set(['abc']))).toBe(1)
})
