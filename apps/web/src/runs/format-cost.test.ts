import { expect, test } from 'vitest'
import { sampleRun } from '../analysis/questions/testing/sample-run.ts'
import { formatDollars } from '../ui/format-dollars.ts'
import { formatCost, formatSpent, formatUsage, spentFacts } from './format-cost.ts'

const usage = { requests: 62, inputTokens: 24_812, outputTokens: 1834 }
const model = 'gemini-3.5-flash-lite'

test.each([
  [0, '$0.00'],
  [0.004, 'under $0.01'],
  [0.034, '$0.03'],
  [1234.5, '$1,234.50'],
])('%d dollars read %s', (dollars, words) => {
  expect(formatDollars(dollars)).toBe(words)
})

test('requests and tokens are shown with their counts', () => {
  expect(formatUsage(usage)).toBe('62 requests, 24,812 tokens in and 1,834 out')
  expect(formatUsage({ requests: 1, inputTokens: 2, outputTokens: 3 })).toBe(
    '1 request, 2 tokens in and 3 out',
  )
})

test('only a key with billing pays, and an unknown price is not invented', () => {
  expect(formatCost({ model, usage }, 'paid')).toBe('$0.01')
  expect(formatCost({ model, usage }, 'free')).toBe('$0.01 if billed')
  expect(formatCost({ model: 'gemini-9', usage }, 'paid')).toBe('price unknown')
  expect(formatCost({ model: undefined, usage }, 'paid')).toBe('price unknown')
})

test('a run shows its tokens, unless it is from an older server', () => {
  const run = sampleRun({ model, usage })
  expect(spentFacts(run, 'paid').map(({ value }) => value)).toEqual(['62', '24,812 in, 1,834 out', '$0.01'])
  expect(formatSpent(run, 'free')).toBe('Spent 62 requests, 24,812 tokens in and 1,834 out; $0.01 if billed.')
  expect(spentFacts(sampleRun(), 'paid')).toEqual([])
  expect(formatSpent(sampleRun(), 'paid')).toBe('')
})
