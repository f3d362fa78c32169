import { expect, test } from 'vitest'
import { formatRisk } from './format-risk.ts'

test('the reason is in words, with the words that it is about', () => {
  const reasonOf = (risk: Omit<Parameters<typeof formatRisk>[0], 'score'>) =>
    formatRisk({ score: 40, ...risk })
  expect(reasonOf({ reason: 'name-changed', before: 'Chicago', after: 'Boston' })).toBe(
    'Risk 40: a name changed: Chicago → Boston.',
  )
  expect(reasonOf({ reason: 'name-changed', before: 'Chicago' })).toBe('Risk 40: a name removed: Chicago.')
  expect(reasonOf({ reason: 'number-changed', after: '12' })).toBe('Risk 40: a number added: 12.')
  expect(reasonOf({ reason: 'retried' })).toBe('Risk 40: earlier results were rejected.')
  expect(formatRisk({ score: 0 })).toBe('Risk 0: no word of the sentence changed.')
})

test('a second opinion follows the reason', () => {
  const risk = { score: 95, reason: 'word-added', after: 'raw' } as const
  const different = { result: 'different', what: 'lost a denial.' } as const
  expect(formatRisk({ ...risk, secondOpinion: different })).toBe(
    'Risk 95: words added: raw. A second opinion found a difference: lost a denial.',
  )
  expect(formatRisk({ ...risk, secondOpinion: { result: 'different' } })).toMatch(/found a difference\.$/)
  expect(formatRisk({ ...risk, secondOpinion: { result: 'same' } })).toMatch(/found the same meaning\.$/)
})
