import type { Question } from '@quarry/contracts/question'
import { riskRankOf } from '../risk.ts'

/** Returns cleaned questions that neither the user nor a second opinion has checked yet, the riskiest first. */
export function doubtfulRows(rows: readonly Question[]): Question[] {
  return rows
    .filter(
      ({ processingStatus, aiEnhanced, edited, reviewed, title, originalTitle, risk }) =>
        processingStatus === 'processed' &&
        aiEnhanced &&
        !edited &&
        reviewed !== true &&
        title !== originalTitle &&
        risk !== undefined &&
        risk.reason !== 'form' &&
        risk.verdict === undefined,
    )
    .toSorted((one, other) => riskRankOf(one) - riskRankOf(other))
}

export interface RiskiestShare {
  /** The share of all cleaned questions, 0 to 1. */
  share: number
  /** The riskiest first. */
  rows: Question[]
  /** True if fewer questions remain than the share. */
  isRest: boolean
}

/** Returns the riskiest questions for each ascending share, up to the first share that covers the rest. */
export function riskiestShares(rows: readonly Question[], shares: readonly number[]): RiskiestShare[] {
  const cleaned = rows.filter(({ processingStatus }) => processingStatus === 'processed').length
  const doubtful = doubtfulRows(rows)
  const needed = shares.findIndex((share) => Math.ceil(cleaned * share) >= doubtful.length)
  return (needed < 0 ? shares : shares.slice(0, needed + 1)).map((share) => {
    const most = Math.ceil(cleaned * share)
    return { share, rows: doubtful.slice(0, most), isRest: most > doubtful.length }
  })
}
