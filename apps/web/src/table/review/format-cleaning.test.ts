import type { CleaningRisk } from '@quarry/contracts/cleaning-risk'
import { expect, test } from 'vitest'
import { formatCleanedWith, formatRisk } from './format-cleaning.ts'

const plain = { title: 'Why?', originalTitle: 'why' }

test.each([
  ['Chicago → Boston', '“Chicago” became “Boston”.'],
  ['left out: snow', 'Left out: “snow”.'],
  ['added: winter', 'Added: “winter”.'],
  ['moved: soil', 'Moved: “soil”.'],
  ['left out: Windows · for → into', 'Left out: “Windows”. “for” became “into”.'],
  ['added: raw · left ou', 'Added: “raw”.'],
  ['left ou', 'Words of the sentence changed.'],
  [undefined, 'Only capitals or punctuation changed.'],
])('%s: %s', (differences, reason) => {
  expect(
    formatRisk({ ...plain, risk: { reason: 'replaced', ...(differences !== undefined && { differences }) } }),
  ).toBe(reason)
})

test('the second opinion follows', () => {
  const asks = (verdict: CleaningRisk['verdict']) =>
    formatRisk({ ...plain, risk: { reason: 'added', differences: 'added: raw', verdict } })
  expect(asks({ result: 'other', word: 'raw' })).toBe('Added: “raw”. Second opinion: asks something else.')
  expect(asks({ result: 'scope' })).toBe('Added: “raw”. Second opinion: broader or narrower.')
  expect(formatRisk({ ...plain, risk: { reason: 'form', verdict: { result: 'same' } } })).toBe(
    'Only capitals or punctuation changed. Second opinion: asks the same question.',
  )
})

test.each([
  ['[Help] Why is it wet?', 'Why is it wet?', 'The tag was removed.'],
  ['why is it wet (pic)', 'Why is it wet?', 'The tag was removed, and capitals or punctuation changed.'],
  ['[Help] [UK] Why is it wet?', 'Why is it wet?', 'The tags were removed.'],
  [
    '[Help] why is it wet (pic)',
    'Why is it wet?',
    'The tags were removed, and capitals or punctuation changed.',
  ],
  ['[Help] Why is it (the soil) wet?', 'Why is it (the soil) wet?', 'The tag was removed.'],
  [
    '[Help] Why is it (THE SOIL) wet?',
    'Why is it (the soil) wet?',
    'The tag was removed, and capitals or punctuation changed.',
  ],
  ['why is it (the soil) wet', 'Why is it (the soil) wet?', 'Only capitals or punctuation changed.'],
])('%s as %s: %s', (originalTitle, title, words) => {
  expect(formatRisk({ title, originalTitle, risk: { reason: 'form' } })).toBe(words)
})

test('a cleaned title shows its model', () => {
  const row = { processingStatus: 'processed', cleanedWith: 'gemini-3.5-flash-lite/3/2' } as const
  expect(formatCleanedWith(row)).toBe('Cleaned with gemini-3.5-flash-lite')
  expect(formatCleanedWith({ ...row, cleanedWith: 'gemini-9' })).toBe('Cleaned with gemini-9')
  const own = { ...row, cleanedWith: 'hf.co/org/llama3.1:8b/3/2' }
  expect(formatCleanedWith(own), 'the service’s own id').toBe('Cleaned with hf.co/org/llama3.1:8b')
})

test('a reverted title shows no model', () => {
  expect(
    formatCleanedWith({ processingStatus: 'pending', cleanedWith: 'gemini-3.5-flash-lite/3/2' }),
  ).toBeUndefined()
  expect(formatCleanedWith({ processingStatus: 'processed' })).toBeUndefined()
})
