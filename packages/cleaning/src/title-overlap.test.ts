import { expect, test } from 'vitest'
import { fragmentsOf, notIn, shareHeld } from './title-overlap.ts'

const overlap = (one: string, other: string) => shareHeld(fragmentsOf(one), fragmentsOf(other))

test('questions that share their filler words alone have little in common', () => {
  expect(overlap('How do I get the best for my dog?', 'How do I get the best for my mortgage?')).toBeLessThan(
    0.2,
  )
})

test('misspelt words still have much in common with the right ones', () => {
  expect(overlap('sourdough starter', 'sourdouhg startr')).toBeGreaterThan(0.5)
})

test('accents and apostrophes make no difference', () => {
  expect(fragmentsOf("pâte à l'été, Crème")).toEqual(fragmentsOf('pate a lete creme'))
})

test('words are compared by threes of letters with their ends, scripts without gaps by pairs of signs', () => {
  expect(fragmentsOf('rye')).toEqual(new Set([' ry', 'rye', 'ye ']))
  expect(fragmentsOf('膨らむ')).toEqual(new Set(['膨ら', 'らむ']))
})

test('nothing is held by everything', () => {
  expect(shareHeld(new Set(), new Set(['abc']))).toBe(1)
})

test('what the known ones do not hold is what is new', () => {
  expect(notIn(new Set(['a']), new Set(['a', 'b']))).toEqual(new Set(['b']))
})
