import type { Answer, QuestionAnswers } from '@quarry/contracts/answer'

/** Returns a sample answer for tests. */
export function sampleAnswer(id: string, change: Partial<Answer> = {}): Answer {
  return {
    id,
    author: 'ana',
    createdAt: '2026-11-20T09:00:00.000Z',
    permalink: '/r/bread/comments/1aaaaa/x/a/',
    text: `Answer ${id}.`,
    ...change,
  }
}

/** Returns the answers to a question as they were read. */
export function sampleAnswers(questionId: string, ...answers: Answer[]): QuestionAnswers {
  return { questionId, answers, readAt: '2026-11-29T09:00:00.000Z' }
}
