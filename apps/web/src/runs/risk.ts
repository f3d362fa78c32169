import type { RiskReason, VerdictResult } from '@quarry/contracts/cleaning-risk'
import type { Question } from '@quarry/contracts/question'

/** The reasons to review a title, most serious first; the second opinion outweighs any changed word. */
export const riskNames = [
  'Asks something else',
  'Broader or narrower',
  'Word replaced',
  'Words left out',
  'Words added',
  'Words moved',
  'Abbreviation spelled out',
  'Form only',
  'Asks the same question',
  'Not rated',
] as const
export type RiskName = (typeof riskNames)[number]

const namesOfVerdicts: Record<VerdictResult, RiskName> = {
  other: 'Asks something else',
  scope: 'Broader or narrower',
  same: 'Asks the same question',
}
const namesOfReasons: Record<RiskReason, RiskName> = {
  replaced: 'Word replaced',
  'left-out': 'Words left out',
  added: 'Words added',
  moved: 'Words moved',
  'written-out': 'Abbreviation spelled out',
  form: 'Form only',
}

export function riskNameOf({ risk }: Pick<Question, 'risk'>): RiskName {
  if (!risk) return 'Not rated'
  return risk.verdict ? namesOfVerdicts[risk.verdict.result] : namesOfReasons[risk.reason]
}

/** 0 for the riskiest title. */
export function riskRankOf(row: Pick<Question, 'risk'>): number {
  return riskNames.indexOf(riskNameOf(row))
}
