import { isRisky } from '@quarry/contracts/cleaning-risk'
import type { Question } from '@quarry/contracts/question'

export type ReviewState = 'To review' | 'The rest' | 'Reviewed' | 'Not cleaned yet'

/**
 * Whether the AI's work on a title waits for a decision, by itself or with all others that are less likely to ask something else. What it left
 * unchanged, but for bracket tags, needs none.
 */
export function reviewOf(row: Question): ReviewState {
  if (row.processingStatus !== 'processed') return 'Not cleaned yet'
  if (!needsReview(row)) return 'Reviewed'
  return isReviewedAlone(row) ? 'To review' : 'The rest'
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

/** A title without a rating, or beside which the AI suggests another, is looked at by itself too. */
export function isReviewedAlone({ risk, suggestion }: Pick<Question, 'risk' | 'suggestion'>): boolean {
  return !risk || isRisky(risk) || suggestion !== undefined
}
