import { isRisky } from '@quarry/contracts/cleaning-risk'
import type { Question } from '@quarry/contracts/question'

export type ReviewState = 'To review' | 'The rest' | Reviewed | 'Not cleaned yet'

type Reviewed = 'Seen' | 'Accepted together' | 'Nothing to see'

/**
 * Returns whether a cleaned title waits for review, on its own or with the other low-risk titles, and else whether the
 * user saw it. In a title that the AI left unchanged, except for bracket tags, there is nothing to see.
 */
export function reviewStateOf(row: Question): ReviewState {
  if (row.processingStatus !== 'processed') return 'Not cleaned yet'
  if (!needsReview(row)) return reviewedAs(row)
  return isReviewedAlone(row) ? 'To review' : 'The rest'
}

function reviewedAs({ reviewed, acceptedTogether }: Question): Reviewed {
  if (reviewed !== true) return 'Nothing to see'
  return acceptedTogether ? 'Accepted together' : 'Seen'
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
  return withoutTags(originalTitle) === title
}

export function tagsOf(title: string): string[] {
  return (title.match(tag) ?? []).map((found) => found.trim())
}

export function withoutTags(title: string): string {
  return title.replace(tag, ' ').trim()
}

/** Returns true if there is a difference to show, reviewed or not. */
export function isComparable(row: Question): boolean {
  return row.title !== row.originalTitle || row.suggestion !== undefined
}

/** A title without a rating, or with an AI suggestion, is also reviewed on its own. */
export function isReviewedAlone({ risk, suggestion }: Pick<Question, 'risk' | 'suggestion'>): boolean {
  return !risk || isRisky(risk) || suggestion !== undefined
}
