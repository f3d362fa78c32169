import { expect, test } from 'vitest'
import { sampleQuestion } from '../../session/sample-question.ts'
import { cutEffect, formatEffect, formatMoved } from './cut-form.tsx'

const asked = (id: string, probability: number | undefined, change = {}) =>
  sampleQuestion(id, { originalTitle: `Is loaf ${id} done?`, probability, ...change })

const rows = [
  asked('a', 50),
  asked('b', 59),
  asked('c', 60),
  asked('d', undefined),
  asked('e', 20, { chosen: true }),
  asked('f', 20, { edited: true, title: 'Is it done?' }),
  asked('g', 20, { processingStatus: 'processed', aiEnhanced: true }),
  asked('h', 20, { misread: true }),
]
const counts: [number, number][] = [
  [20, 3],
  [40, 2],
  [49, 1],
]

test('a cut moves less likely, unchanged questions away and adds titles that are as likely', () => {
  expect(cutEffect(60, rows, counts)).toEqual({ taken: 0, setAside: 2 })
  expect(cutEffect(40, rows, counts)).toEqual({ taken: 3, setAside: 0 })
  expect(cutEffect(10, rows, counts)).toEqual({ taken: 6, setAside: 0 })
})

test('the effect of a cut is a sentence', () => {
  expect(formatEffect({ taken: 0, setAside: 0 })).toBe('No change.')
  expect(formatEffect({ taken: 1, setAside: 0 })).toBe('Adds 1 title.')
  expect(formatEffect({ taken: 0, setAside: 1200 })).toBe('Moves 1,200 questions here.')
  expect(formatMoved({ taken: 2, setAside: 3 })).toBe('Added 2 titles and moved 3 questions here.')
})
