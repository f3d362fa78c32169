import { expect, test } from 'vitest'
import { evaluateRisk, type RiskReport } from './evaluate-risk.ts'

test('the riskiest 15 % of the rows hold most changes of meaning that the checks accept', async () => {
  const reports: RiskReport[] = []
  const io = { print: (text: string) => reports.push(JSON.parse(text)) }
  await evaluateRisk(['--risk', '--json'], io, { good: 2000, planted: 400 })
  expect(reports).toMatchObject([{ rows: 2400, planted: 400, reviewed: 360 }])
  // 312 are found, and 808 of 1,000 in the whole evaluation
  expect(reports[0]?.found).toBeGreaterThanOrEqual(300)
})
