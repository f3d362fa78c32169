import type { Question } from '@quarry/contracts/question'

export const reviews = ['To review', 'Hardly any risk', 'Reviewed', 'Not cleaned yet'] as const
export type ReviewState = (typeof reviews)[number]

/**
 * Whether the AI's work on a title waits for a decision, by itself or with all others that hardly any risk is in. What it left
 * unchanged, but for bracket tags, needs none.
 */
export function reviewOf(row: Question): ReviewState {
  if (row.processingStatus !== 'processed') return 'Not cleaned yet'
  if (!needsReview(row)) return 'Reviewed'
  return isReviewedAlone(row) ? 'To review' : 'Hardly any risk'
}

/** Returns true if the AI's title or suggestion waits for a decision. */
export function needsReview(row: Question): boolean {
  if (row.processingStatus !== 'processed' || row.reviewed === true) return false
  if (row.suggestion !== undefined) return true
  return row.aiEnhanced && row.title !== row.originalTitle && !isWithoutTags(row)
}

const tag = /\s*(?:\[[^[\]]*\]|\([^()]*\)|\{[^{}]*\})\s*/g

/** Returns true if the title is the original without its bracket tags, and nothing was noticed about them. */
function isWithoutTags({ title, originalTitle, risk }: Question): boolean {
  if (title.length >= originalTitle.length || risk?.differences !== undefined) return false
  return originalTitle.replace(tag, ' ').trim() === title
}

/** Returns true if there is a difference to show, decided on or not. */
export function isComparable(row: Question): boolean {
  return row.title !== row.originalTitle || row.suggestion !== undefined
}

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
