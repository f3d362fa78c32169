import { expect, test } from 'vitest'
import { formatCleanedWith } from './cleaned-with.ts'

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
