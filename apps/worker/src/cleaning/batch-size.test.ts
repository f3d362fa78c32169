import { expect, test } from 'vitest'
import { createBatchSize, isDamaged } from './batch-size.ts'

test('requests that were sent before a change of size do not change it again', () => {
  const size = createBatchSize(40)
  size.responded(40, true)
  size.responded(40, true)
  expect(size.current()).toBe(20)
  size.responded(40, false)
  expect(size.current()).toBe(20)
})

test('small requests, such as retries, do not change a larger size', () => {
  const size = createBatchSize(40)
  size.responded(1, true)
  size.responded(20, true)
  expect(size.current()).toBe(40)
})

test('a chosen size shrinks by half after each damaged response and grows back after complete ones', () => {
  const size = createBatchSize(20)
  const sizes = ['damaged', 'damaged', 'whole', 'whole', 'whole', 'whole'].map((response) => {
    size.responded(size.current(), response === 'damaged')
    return size.current()
  })
  expect(sizes).toEqual([10, 5, 10, 20, 20, 20])
})

test('one title per request stays one, until the user chooses more', () => {
  const size = createBatchSize(1)
  size.responded(1, false)
  expect(size.current()).toBe(1)
  size.choose(20)
  expect(size.current()).toBe(20)
  size.responded(20, true)
  size.choose(20)
  expect(size.current()).toBe(10)
})

test('a run’s next owner continues with its size, which may grow again', () => {
  const size = createBatchSize(20, 5)
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
