import type { ReviewDecision } from '@quarry/contracts/endpoints/questions'
import type { Question } from '@quarry/contracts/question'

/** Returns the question as the server will change it, shown until its response arrives. */
export function decided(row: Question, decision: ReviewDecision): Question {
  if (decision === 'accept') return row.processingStatus === 'processed' ? { ...row, reviewed: true } : row
  const { suggestion, reviewed, keyword, problem, cleanedWith, risk, ...rest } = row
  if (decision === 'revert') {
    const status = row.processingStatus === 'processing' ? 'processing' : 'pending'
    return { ...rest, title: row.originalTitle, processingStatus: status, aiEnhanced: false, edited: false }
  }
  if (suggestion === undefined) return row
  return {
    ...rest,
    ...(keyword !== undefined && { keyword }),
    ...(problem !== undefined && { problem }),
    ...(cleanedWith !== undefined && { cleanedWith }),
    ...(risk !== undefined && { risk }),
    title: suggestion,
    aiEnhanced: true,
    edited: false,
    reviewed: true,
  }
}

/** Returns true if the AI's title or suggestion waits for a decision. */
export function needsReview(row: Question): boolean {
  if (row.processingStatus !== 'processed' || row.reviewed === true) return false
  return row.suggestion !== undefined || (row.aiEnhanced && row.title !== row.originalTitle)
}

/** Returns true if there is a difference to show, decided on or not. */
export function isComparable(row: Question): boolean {
  return row.title !== row.originalTitle || row.suggestion !== undefined
}
