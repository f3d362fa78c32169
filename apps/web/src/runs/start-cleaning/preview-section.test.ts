import { expect, test } from 'vitest'
import { sampleQuestion } from '../../session/sample-question.ts'
import { previewRows } from './preview-section.tsx'

const pending = [5, 9, 1, 7].map((score) => sampleQuestion(`p${score}`, { score }))
const failed = [sampleQuestion('f3', { score: 3, processingStatus: 'error' })]
const ids = (selection: readonly string[]) =>
  previewRows({ pending, failed }, new Set(selection)).map((row) => row.id)

test('without a selection the most engaging pending ones are tried', () => {
  expect(ids([])).toEqual(['p9', 'p7', 'p5'])
})

test('selected ones that are pending or have failed come first, and alone', () => {
  expect(ids(['p1', 'f3'])).toEqual(['f3', 'p1'])
})

test('a selection of cleaned ones alone is none', () => {
  expect(ids(['done'])).toEqual(['p9', 'p7', 'p5'])
})
