import { expect, test } from 'vitest'
import { automaticSize, chosenSize, isDamaged } from './batch-size.ts'

type Response = 'whole' | 'damaged'

/** Returns the sizes of successive requests that get these responses. */
function sizesAfter(...responses: Response[]): number[] {
  const size = automaticSize(5)
  return responses.map((response) => {
    const sent = size.current()
    size.responded(sent, response === 'damaged')
    return sent
  })
}

test('requests grow to fifty titles while responses are complete, and shrink by half after each damaged one', () => {
  const whole = Array.from({ length: 6 }, () => 'whole' as const)
  expect(sizesAfter(...whole)).toEqual([5, 10, 20, 40, 50, 50])
  expect(sizesAfter(...whole, 'damaged', 'damaged', 'whole', 'whole')).toEqual([
    5, 10, 20, 40, 50, 50, 50, 25, 13, 26,
  ])
  expect(sizesAfter('damaged', 'damaged', 'damaged', 'damaged', 'whole')).toEqual([5, 3, 2, 1, 1])
})

test('requests that were sent before a change of size do not change it again', () => {
  const size = automaticSize(40)
  size.responded(40, true)
  size.responded(40, true)
  expect(size.current()).toBe(20)
  size.responded(40, false)
  expect(size.current()).toBe(20)
})

test('small requests, such as retries, do not change a larger size', () => {
  const size = automaticSize(40)
  size.responded(1, true)
  size.responded(20, true)
  expect(size.current()).toBe(40)
})

test('one request is in flight at a time while the size is unproven, and whenever waiting costs nothing', () => {
  const size = automaticSize(5)
  expect(size.waitsForResponse()).toBe('always')
  size.responded(5, true)
  expect(size.waitsForResponse()).toBe('if-responses-are-fast')
  const whole = automaticSize(25)
  whole.responded(25, false)
  expect(whole.waitsForResponse()).toBe('never')
})

test('a chosen size shrinks by half after each damaged response and grows back after complete ones', () => {
  const size = chosenSize(20)
  const sizes = ['damaged', 'damaged', 'whole', 'whole', 'whole', 'whole'].map((response) => {
    size.responded(size.current(), response === 'damaged')
    return size.current()
  })
  expect(sizes).toEqual([10, 5, 10, 20, 20, 20])
  expect(size.waitsForResponse()).toBe('never')
})

test('one title per request stays one, until the user chooses more', () => {
  const size = chosenSize(1)
  size.responded(1, false)
  expect(size.current()).toBe(1)
  size.choose(20)
  expect(size.current()).toBe(20)
  size.responded(20, true)
  size.choose(20)
  expect(size.current()).toBe(10)
})

test('a run’s next owner continues with its size, which may grow again', () => {
  const size = chosenSize(20, 5)
  expect(size.current()).toBe(5)
  size.responded(5, false)
  expect(size.current()).toBe(10)
})

test('a response is damaged if titles are mixed up or missing, not if single titles are unusable', () => {
  expect(isDamaged(20, [{ reason: 'swapped' }])).toBe(true)
  expect(isDamaged(20, [{ reason: 'missing' }])).toBe(true)
  expect(isDamaged(20, [{ reason: 'new-name' }, { reason: 'answered' }])).toBe(false)
  expect(isDamaged(5, [{ reason: 'new-name' }, { reason: 'answered' }])).toBe(true)
})
