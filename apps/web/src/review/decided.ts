import type { ReviewDecision } from '@quarry/contracts/endpoints/questions'
import type { Question } from '@quarry/contracts/question'

/** Returns the question as the server will change it, shown until its response arrives. */
export function decided(row: Question, decision: ReviewDecision): Question {
  if (decision === 'accept') return row.processingStatus === 'processed' ? { ...row, reviewed: true } : row
  const { suggestion, reviewed, keyword, topic, problem, cleanedWith, risk, ...rest } = row
  if (decision === 'revert') {
    const status = row.processingStatus === 'processing' ? 'processing' : 'pending'
    const original = { ...rest, title: row.originalTitle, processingStatus: status } as const
    const misread = risk?.verdict?.result === 'other' && { misread: true as const }
    return { ...original, aiEnhanced: false, edited: false, ...misread }
  }
  if (suggestion === undefined) return row
  return {
    ...rest,
    ...(keyword !== undefined && { keyword }),
    ...(topic !== undefined && { topic }),
    ...(problem !== undefined && { problem }),
    ...(cleanedWith !== undefined && { cleanedWith }),
    ...(risk !== undefined && { risk }),
    title: suggestion,
    aiEnhanced: true,
    edited: false,
    reviewed: true,
  }
}

/** Returns the question with the user's own title as the server will save it. */
export function retitled(row: Question, title: string): Question {
  const { suggestion, reviewed, ...rest } = row
  return { ...rest, title, edited: true, ...(row.processingStatus === 'processed' && { reviewed: true }) }
}

export const reviews = ['To review', 'Reviewed', 'Not cleaned yet'] as const
export type ReviewState = (typeof reviews)[number]

/** Whether the AI's work on a title waits for a decision. What it left unchanged, but for bracket tags, needs none. */
export function reviewOf(row: Question): ReviewState {
  if (row.processingStatus !== 'processed') return 'Not cleaned yet'
  return needsReview(row) ? 'To review' : 'Reviewed'
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
