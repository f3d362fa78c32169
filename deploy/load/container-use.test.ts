import { expect, test } from 'vitest'
import { useOf } from './container-use.ts'

const every10s = (megabytes: number[]) =>
  megabytes.map((memory, i) => ({ at: i * 10_000, memory, processor: 7 + i * 2 }))

test('memory is reported at the start, in the middle and at the end, with its growth in the second half', () => {
  // 1 MB in ten seconds from the middle on
  const use = useOf('worker_1', every10s([50, 80, 100, 101, 102, 103, 104]))
  expect(use).toMatchObject({ name: 'worker_1', start: 50, middle: 101, end: 104 })
  expect(use.slope).toBeCloseTo(6)
})

test('growth in the first ten minutes does not count, however short they are of the whole time', () => {
  const hour = Array.from({ length: 361 }, (_, i) => (i < 60 ? 50 + i : 110 + (i - 60) / 60))
  expect(useOf('api_1', every10s(hour)).slope).toBeCloseTo(0.1)
})

test('memory that only goes up and down is flat', () => {
  expect(useOf('api_1', every10s([70, 70, 60, 80, 60, 80, 60, 80, 60])).slope).toBeCloseTo(0)
})

test('processor time is reported as a share of one core', () => {
  expect(useOf('api_1', every10s([1, 1, 1])).processor).toBeCloseTo(20)
})
