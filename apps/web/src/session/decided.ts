import type { ReviewDecision } from '@quarry/contracts/endpoints/questions'
import type { Question } from '@quarry/contracts/question'

/** Returns the question as the server changes it on this decision. */
export function decided(row: Question, decision: ReviewDecision): Question {
  if (decision === 'accept') return row.processingStatus === 'processed' ? { ...row, reviewed: true } : row
  const { suggestion, reviewed, keyword, topic, problem, cleanedWith, risk, ...rest } = row
  if (decision === 'revert') {
    const { guessedType, ...untold } = rest
    const status = row.processingStatus === 'processing' ? 'processing' : 'pending'
    const type = guessedType === undefined ? {} : { type: guessedType }
    const original = { ...untold, ...type, title: row.originalTitle, processingStatus: status } as const
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

/** Returns the question with the user's own title, as the server saves it. */
export function retitled(row: Question, title: string): Question {
  if (row.title === title) return row
  const { suggestion, reviewed, ...rest } = row
  return { ...rest, title, edited: true, ...(row.processingStatus === 'processed' && { reviewed: true }) }
}
