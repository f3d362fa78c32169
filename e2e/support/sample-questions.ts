import type { Question } from '@quarry/contracts/question'
import { buildQuestion } from '@quarry/testkit/build-question'

export type SampleQuestion = Question

/** On a free key, at one question every 12 seconds, their run outlasts any test. */
export const A_LONG_RUN = 30

/** On a paid key, at five questions per second, their run outlasts any test. */
export const A_LONG_PAID_RUN = 1500

/** Returns a pending question with the number in its id and title. */
export function questionOf(number: number, changes: Partial<SampleQuestion> = {}): SampleQuestion {
  const title = `why does compost heap ${number} smell of eggs`
  return buildQuestion(`q${number}`, {
    title,
    originalTitle: title,
    subreddit: 'composting',
    author: `gardener${number}`,
    score: number,
    numComments: number,
    createdAt: '2026-01-05T08:00:00.000Z',
    permalink: `/r/composting/comments/q${number}/`,
    ...changes,
  })
}

export function questionsOf(count: number): SampleQuestion[] {
  return Array.from({ length: count }, (_, index) => questionOf(index + 1))
}

/** Returns a question that the AI has cleaned. */
export function cleanedOf(number: number, changes: Partial<SampleQuestion> = {}): SampleQuestion {
  const title = `Why does compost heap ${number} smell of eggs?`
  return questionOf(number, { title, processingStatus: 'processed', aiEnhanced: true, ...changes })
}

/** Returns a question that the AI could not clean. */
export function failedOf(number: number, changes: Partial<SampleQuestion> = {}): SampleQuestion {
  return questionOf(number, { processingStatus: 'error', problem: 'Gemini rejected it.', ...changes })
}
