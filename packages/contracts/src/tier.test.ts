import { expect, test } from 'vitest'
import { requestMs } from './tier.ts'

test('a request of the operator’s model takes the first title’s time and that of each further one', () => {
  const measured = { delayMs: 2000, batch: { titles: 5, ms: 3600 } }
  expect([1, 5, 20].map((titles) => requestMs(measured, titles))).toEqual([2000, 3600, 9600])
})

test('without a batch each title takes as long as the first, and a faster batch adds nothing', () => {
  expect(requestMs({ delayMs: 2000 }, 20)).toBe(40_000)
  expect(requestMs({ delayMs: 9000, batch: { titles: 5, ms: 4000 } }, 20)).toBe(9000)
})
