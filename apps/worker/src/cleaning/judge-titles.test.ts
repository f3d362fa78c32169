import { expect, test } from 'vitest'
import { summarizeVerdicts } from './judge-titles.ts'

test('the verbs in the summary of verdicts agree with the numbers of titles', () => {
  const summaryOf = (of: number, same: number, scope = 0, other = 0) =>
    summarizeVerdicts({ verdicts: { of, same, scope, other } })
  expect(summaryOf(1, 1)).toBe('Second opinion: 1 of 1 changed title still asks the same question.')
  expect(summaryOf(3, 1, 1, 1)).toBe(
    'Second opinion: 1 of 3 changed titles still asks the same question. 1 is broader or narrower, 1 asks something else.',
  )
  expect(summaryOf(6, 4, 2)).toBe(
    'Second opinion: 4 of 6 changed titles still ask the same question. 2 are broader or narrower.',
  )
  expect(summaryOf(7, 6)).toBe(
    'Second opinion: 6 of 7 changed titles still ask the same question. 1 couldn’t be checked.',
  )
})
