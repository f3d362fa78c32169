import { expect, test } from 'vitest'
import { formatOutcome } from './cleaning-outcome.ts'

test('changed and unchanged titles are distinguished', () => {
  expect(formatOutcome({ changed: 1200, unchanged: 1 })).toBe(
    '1,200 titles were changed, 1 stayed as it was.',
  )
  expect(formatOutcome({ changed: 1, unchanged: 2 })).toBe('1 title was changed, 2 stayed as they were.')
  expect(formatOutcome({ changed: 1, unchanged: 0 })).toBe('1 title was changed.')
  expect(formatOutcome({ changed: 0, unchanged: 2 })).toBe('2 titles stayed as they were.')
})

test('before anything is cleaned, or without counts, there is no message', () => {
  expect(formatOutcome({ changed: 0, unchanged: 0 })).toBe('')
  expect(formatOutcome({})).toBe('')
})

test('the summary of verdicts counts the titles that ask the same and those that are marked', () => {
  const judged = (same: number, scope: number, other: number) =>
    formatOutcome({ verdicts: { of: same + scope + other, same, scope, other } })
  expect(judged(40, 2, 1)).toBe('By a second opinion, 40 of 43 titles ask the same, 3 are marked.')
  expect(judged(1, 0, 1)).toBe('By a second opinion, 1 of 2 titles asks the same, 1 is marked.')
  expect(judged(2, 0, 0)).toBe('By a second opinion, 2 of 2 titles ask the same.')
  expect(judged(0, 0, 0)).toBe('')
})
