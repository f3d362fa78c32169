import type { HeldQuestion } from '../../support/held-questions.ts'

export type StoredQuestion = HeldQuestion & { createdAt: string; permalink: string; edited: boolean }

/** A question as the server takes it back; what a test does not care about is filled in. */
export function storedQuestion(id: string, rest: Partial<StoredQuestion> = {}): StoredQuestion {
  const title = rest.title ?? `How do I stake tomato ${id}?`
  return {
    id,
    title,
    originalTitle: title,
    subreddit: 'gardening',
    author: 'rowan_b',
    score: 12,
    numComments: 4,
    processingStatus: 'pending',
    aiEnhanced: false,
    createdAt: '2026-03-04T05:06:07.000Z',
    permalink: `/r/gardening/comments/${id}/`,
    edited: false,
    ...rest,
  }
}
