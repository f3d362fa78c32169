import { expect, test } from 'vitest'
import { formatOutcome } from './cleaning-outcome.ts'

test('changed and unchanged titles are told apart', () => {
  expect(formatOutcome({ changed: 1200, unchanged: 1 })).toBe(
    '1,200 titles were changed, 1 stayed as it was.',
  )
  expect(formatOutcome({ changed: 1, unchanged: 2 })).toBe('1 title was changed, 2 stayed as they were.')
  expect(formatOutcome({ changed: 1, unchanged: 0 })).toBe('1 title was changed.')
  expect(formatOutcome({ changed: 0, unchanged: 2 })).toBe('2 titles stayed as they were.')
})

test('before anything is cleaned, or where nobody has counted, there is nothing to tell', () => {
  expect(formatOutcome({ changed: 0, unchanged: 0 })).toBe('')
  expect(formatOutcome({})).toBe('')
})
