import { expect, test } from 'vitest'
import { isNearer, likenessOf } from './title-likeness.ts'

const isNearerTo = (sibling: string, own: string, response: string) =>
  isNearer(likenessOf(response), likenessOf(sibling), likenessOf(own))

test.each([
  ['a content word', 'why does my kettle leak', 'why does my barrel leak'],
  ['a word more', 'how do i prune a fig tree', 'how do i prune a fig tree in winter'],
  ['a small word', 'how do cats purr', 'why do cats purr'],
  ['a small word more', 'do cats purr', 'do my cats purr'],
  ['their order', 'does a man bite a dog', 'does a dog bite a man'],
  ['a sign', 'is C++ hard', 'is C# hard'],
])('of two titles that differ by %s, a response is nearer to the one that it repeats', (_, one, other) => {
  const response = (title: string) => `${title.charAt(0).toUpperCase()}${title.slice(1)}?`
  expect(isNearerTo(other, one, response(one))).toBe(false)
  expect(isNearerTo(one, other, response(one))).toBe(true)
  expect(isNearerTo(one, other, response(other))).toBe(false)
  expect(isNearerTo(other, one, response(other))).toBe(true)
})

test('different titles tie if a response has nothing of them, and equal titles are one', () => {
  expect(isNearerTo('rye bread', 'rye loaf', 'Milk?')).toBe(true)
  expect(isNearerTo('rye', 'rye bread', 'Milk?')).toBe(true)
  expect(isNearerTo('Rye bread?', '"rye bread"', 'Milk?')).toBe(false)
})
