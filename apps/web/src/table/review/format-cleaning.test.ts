import type { CleaningRisk } from '@quarry/contracts/cleaning-risk'
import { expect, test } from 'vitest'
import { formatCleanedWith, formatRisk } from './format-cleaning.ts'

test.each([
  ['Chicago → Boston', '“Chicago” became “Boston”.'],
  ['left out: snow', '“snow” was left out.'],
  ['added: winter', '“winter” was added.'],
  ['moved: soil', '“soil” moved.'],
  ['left out: Windows · for → into', '“Windows” was left out, “for” became “into”.'],
  ['added: raw · left ou', '“raw” was added.'],
  ['left ou', 'Words of the sentence changed.'],
  [undefined, 'Only capitals or punctuation changed.'],
])('%s: %s', (differences, reason) => {
  expect(formatRisk({ reason: 'replaced', ...(differences !== undefined && { differences }) })).toBe(reason)
})

test('the second opinion follows in the same sentence', () => {
  const risk: CleaningRisk = { reason: 'added', differences: 'added: raw' }
  const asks = (verdict: CleaningRisk['verdict']) => formatRisk({ ...risk, verdict })
  expect(asks({ result: 'other', word: 'raw' })).toBe('“raw” was added; it asks something else.')
  expect(asks({ result: 'scope' })).toBe('“raw” was added; it is broader or narrower.')
  expect(asks({ result: 'same' })).toBe('“raw” was added; it still asks the same.')
  expect(formatRisk({ reason: 'form', verdict: { result: 'same' } })).toBe(
    'Only capitals or punctuation changed; it still asks the same.',
  )
})

test('a cleaned title shows its model and versions', () => {
  const row = { processingStatus: 'processed', cleanedWith: 'gemini-3.5-flash-lite/3/2' } as const
  expect(formatCleanedWith(row)).toBe('Cleaned with gemini-3.5-flash-lite, prompt 3, schema 2')
  expect(formatCleanedWith({ ...row, cleanedWith: 'gemini-9' })).toBe('Cleaned with gemini-9')
})

test('a reverted title shows no model', () => {
  expect(
    formatCleanedWith({ processingStatus: 'pending', cleanedWith: 'gemini-3.5-flash-lite/3/2' }),
  ).toBeUndefined()
  expect(formatCleanedWith({ processingStatus: 'processed' })).toBeUndefined()
})
