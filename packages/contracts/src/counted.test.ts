import { expect, test } from 'vitest'
import { isCounted } from './counted.ts'

test.each([
  ['as likely as the threshold', { probability: 40 }, true],
  ['less likely', { probability: 39 }, false],
  ['less likely and chosen', { probability: 10, chosen: true }, true],
  ['less likely and edited', { probability: 10, edited: true }, true],
  ['less likely and not edited', { probability: 10, edited: false }, false],
  ['not rated', {}, true],
])('whether a row counts if it is %s', (_, row, counts) => {
  expect(isCounted(row, 40)).toBe(counts)
})
