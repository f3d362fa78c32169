import type { CleaningRisk } from '@quarry/contracts/cleaning-risk'
import { expect, test } from 'vitest'
import { formatCleanedWith, formatRisk } from './format-cleaning.ts'

test.each([
  ['Chicago → Boston', 'It may ask about something else: “Chicago” became “Boston”.'],
  ['left out: snow', 'A part of the question may be missing: “snow” was left out.'],
  ['added: winter', 'It may ask for more than the original: “winter” was added.'],
  ['moved: soil', 'Words in another order may ask something else: “soil” moved.'],
  [
    'left out: Windows · for → into',
    'It may ask about something else: “Windows” was left out, “for” became “into”.',
  ],
  ['added: raw · left ou', 'It may ask for more than the original: “raw” was added, left ou.'],
  [undefined, 'No word of the sentence changed.'],
])('%s: %s', (differences, reason) => {
  expect(formatRisk({ reason: 'replaced', ...(differences !== undefined && { differences }) })).toBe(reason)
})

test('the verdict follows, with the word that makes it so', () => {
  const risk: CleaningRisk = { reason: 'added', differences: 'added: raw' }
  const asks = (verdict: CleaningRisk['verdict']) => formatRisk({ ...risk, verdict })
  expect(asks({ result: 'other', word: 'raw' })).toBe(
    'It may ask for more than the original: “raw” was added. By a second opinion, it asks something else: “raw”. If you revert it, the next cleaning is told so.',
  )
  expect(asks({ result: 'scope' })).toMatch(/it asks for more or less\.$/)
  expect(asks({ result: 'same' })).toMatch(/it asks the same\.$/)
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
