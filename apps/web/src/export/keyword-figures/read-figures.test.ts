import { expect, test } from 'vitest'
import { readCounts, readDecimal, readFigures } from './read-figures.ts'

test.each([
  ['1300', [1300]],
  ['1,300', [1300]],
  ['1.300', [1300]],
  ['1\u202f234\u202f567', [1_234_567]],
  ['1K – 10K', [1000, 10_000]],
  ['1M – 10M', [1_000_000, 10_000_000]],
  ['1 Tsd. – 10 Tsd.', [1000, 10_000]],
  ['10 mil – 100 mil', [10_000, 100_000]],
  ['1,5 Mio.', [1_500_000]],
  ['1.5K', [1500]],
  ['12.0', [12]],
  ['0', [0]],
  ['–', []],
  ['', []],
])('a count is read of %j', (text, counts) => {
  expect(readCounts(text)).toEqual(counts)
})

test.each([
  ['0.57', 0.57],
  ['0,57 €', 0.57],
  ['$1,234.50', 1234.5],
  ['1.234,50', 1234.5],
  ['12', 12],
  ['5.2%', 5.2],
  ['–', undefined],
])('a decimal is read of %j', (text, number) => {
  expect(readDecimal(text)).toBe(number)
})

test('cells without a figure are skipped, and huge figures are capped', () => {
  const columns = { keyword: 'K', volume: 'V', competition: 'C', cpc: 'P' }
  expect(readFigures({ K: 'a', V: '9'.repeat(400), C: '-', P: 'n/a' }, columns)).toEqual({ volume: 1e12 })
  expect(readFigures({ K: 'a', V: '10', C: 'Niedrig', P: '' }, columns)).toEqual({
    volume: 10,
    competition: 'Niedrig',
  })
})
