import type { Question } from '@quarry/contracts/question'

/** The riskiest first, with the range of scores. */
export const riskBands = ['High, 40 to 100', 'Medium, 10 to 39', 'Low, 1 to 9', 'None', 'Not rated'] as const
export type RiskBand = (typeof riskBands)[number]

export function riskBandOf({ risk }: Pick<Question, 'risk'>): RiskBand {
  if (!risk) return 'Not rated'
  if (risk.score >= 40) return 'High, 40 to 100'
  if (risk.score >= 10) return 'Medium, 10 to 39'
  return risk.score > 0 ? 'Low, 1 to 9' : 'None'
}

/** The least score of a title that is looked at by itself; whatever is below is as good as sure. */
const RISKY_MIN = 10

export function isRisky({ risk }: Pick<Question, 'risk'>): boolean {
  return (risk?.score ?? 0) >= RISKY_MIN
}

/** A title without a rating, or beside which the AI suggests another, is looked at by itself too. */
export function isReviewedAlone(row: Pick<Question, 'risk' | 'suggestion'>): boolean {
  return isRisky(row) || !row.risk || row.suggestion !== undefined
}
