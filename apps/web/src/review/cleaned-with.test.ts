import { expect, test } from 'vitest'
import { cleanedWithInWords } from './cleaned-with.ts'

test('a cleaned title says by which model and which versions', () => {
  const row = { processingStatus: 'processed', cleanedWith: 'gemini-3.5-flash-lite/3/2' } as const
  expect(cleanedWithInWords(row)).toBe('Cleaned with gemini-3.5-flash-lite, prompt 3, schema 2')
  expect(cleanedWithInWords({ ...row, cleanedWith: 'gemini-9' })).toBe('Cleaned with gemini-9')
})

test('a title that was put back to its original says nothing', () => {
  expect(
    cleanedWithInWords({ processingStatus: 'pending', cleanedWith: 'gemini-3.5-flash-lite/3/2' }),
  ).toBeUndefined()
  expect(cleanedWithInWords({ processingStatus: 'processed' })).toBeUndefined()
})
