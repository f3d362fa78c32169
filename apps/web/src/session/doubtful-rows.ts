import type { Question } from '@quarry/contracts/question'

/** Returns cleaned questions that a second opinion is due for, the riskiest first: no user has reviewed them yet. */
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
        risk.score > 0 &&
        risk.secondOpinion === undefined,
    )
    .toSorted((one, other) => (other.risk?.score ?? 0) - (one.risk?.score ?? 0))
}

/** Returns the riskiest of them: as many as this share of all cleaned questions. */
export function riskiestShare(rows: readonly Question[], share: number): Question[] {
  const cleaned = rows.filter(({ processingStatus }) => processingStatus === 'processed').length
  return doubtfulRows(rows).slice(0, Math.ceil(cleaned * share))
}
