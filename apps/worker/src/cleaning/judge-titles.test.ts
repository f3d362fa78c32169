import { expect, test } from 'vitest'
import { summarizeVerdicts } from './judge-titles.ts'

test('the sentence about the verdicts has its verbs in the number of the titles', () => {
  const summaryOf = (of: number, same: number, scope = 0, other = 0) =>
    summarizeVerdicts({ verdicts: { of, same, scope, other } })
  expect(summaryOf(1, 1)).toBe('By a second opinion, 1 of 1 changed title asks the same.')
  expect(summaryOf(3, 1, 1, 1)).toBe(
    'By a second opinion, 1 of 3 changed titles asks the same. 1 asks for more or less, 1 asks something else.',
  )
  expect(summaryOf(6, 4, 2)).toBe(
    'By a second opinion, 4 of 6 changed titles ask the same. 2 ask for more or less.',
  )
})
