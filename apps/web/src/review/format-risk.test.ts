import type { CleaningRisk } from '@quarry/contracts/cleaning-risk'
import { expect, test } from 'vitest'
import { formatRisk } from './format-risk.ts'

test('the risk is followed by what differs', () => {
  expect(formatRisk({ score: 80, differences: 'left out: Windows · for → into' })).toBe(
    'Risk 80: left out: Windows · for → into.',
  )
  expect(formatRisk({ score: 0 })).toBe('Risk 0: no word of the sentence changed.')
})

test('the verdict follows, with the word that makes it so', () => {
  const risk = { score: 100, differences: 'added: raw' }
  const asks = (verdict: CleaningRisk['verdict']) => formatRisk({ ...risk, verdict })
  expect(asks({ result: 'other', word: 'raw' })).toBe(
    'Risk 100: added: raw. By a second opinion, it asks something else: “raw”. If you revert it, the next cleaning is told so.',
  )
  expect(asks({ result: 'scope' })).toMatch(/it asks for more or less\.$/)
  expect(asks({ result: 'same' })).toMatch(/it asks the same\.$/)
})
