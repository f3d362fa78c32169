import { expect, test } from 'vitest'
import { formatRisk } from './format-risk.ts'

test('the risk is followed by what differs', () => {
  expect(formatRisk({ score: 80, differences: 'left out: Windows · for → into' })).toBe(
    'Risk 80: left out: Windows · for → into.',
  )
  expect(formatRisk({ score: 0 })).toBe('Risk 0: no word of the sentence changed.')
})

test('a second opinion follows the reason', () => {
  const risk = { score: 95, differences: 'added: raw' }
  const different = { result: 'different', what: 'lost a denial.' } as const
  expect(formatRisk({ ...risk, secondOpinion: different })).toBe(
    'Risk 95: added: raw. A second opinion found a difference: lost a denial.',
  )
  expect(formatRisk({ ...risk, secondOpinion: { result: 'different' } })).toMatch(/found a difference\.$/)
  expect(formatRisk({ ...risk, secondOpinion: { result: 'same' } })).toMatch(/found the same meaning\.$/)
})
