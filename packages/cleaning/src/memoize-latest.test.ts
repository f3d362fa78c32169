import { expect, test } from 'vitest'
import { memoizeLatest } from './memoize-latest.ts'

function counted() {
  const calls: string[] = []
  const join = memoizeLatest((one: string, other: string | undefined) => {
    calls.push(`${one}+${other}`)
    return `${one}+${other}`
  })
  return { calls, join }
}

test('a result is computed once, and not taken for that of other texts', () => {
  const { calls, join } = counted()
  expect([join('a', 'b'), join('a', 'b'), join('a', undefined), join('a', '')]).toEqual([
    'a+b',
    'a+b',
    'a+undefined',
    'a+',
  ])
  expect(join('1:a,1:b', '')).toBe('1:a,1:b+')
  expect(calls).toHaveLength(4)
})

test('only the latest 128 results are kept, and none of long texts', () => {
  const { calls, join } = counted()
  for (let count = 0; count < 129; count += 1) join(String(count), '')
  join('128', '')
  expect(calls).toHaveLength(129)
  join('0', '')
  expect(calls).toHaveLength(130)
  join('x'.repeat(2000), '')
  join('x'.repeat(2000), '')
  expect(calls).toHaveLength(132)
})
