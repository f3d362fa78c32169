import { expect, test } from 'vitest'
import { memoize } from './question-facts.ts'

function counted(most: number) {
  const asked: string[] = []
  const find = memoize(most, (key) => {
    asked.push(key)
    return key.length
  })
  return { asked, find }
}

test('a result is computed once and cached', () => {
  const { asked, find } = counted(2)
  expect([find('one'), find('three'), find('one')]).toEqual([3, 5, 3])
  expect(asked).toEqual(['one', 'three'])
})

test('no more results are cached than the limit', () => {
  const { asked, find } = counted(2)
  for (const key of ['a', 'b', 'c', 'c', 'a']) find(key)
  expect(asked).toEqual(['a', 'b', 'c', 'a'])
})

test('results for long keys are not cached', () => {
  const { asked, find } = counted(2)
  const key = 'x'.repeat(101)
  expect([find(key), find(key)]).toEqual([101, 101])
  expect(asked).toHaveLength(2)
})
