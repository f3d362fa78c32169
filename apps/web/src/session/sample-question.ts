import type { Question } from '@quarry/contracts/question'

/** An invented question for tests. */
export function sampleQuestion(id: string, change: Partial<Question> = {}): Question {
  return {
    id,
    title: `Is loaf ${id} done?`,
    originalTitle: `is loaf ${id} done`,
    subreddit: 'breadmaking',
    author: 'crumbs',
    score: 3,
    numComments: 1,
    processingStatus: 'pending',
    aiEnhanced: false,
    createdAt: '2026-11-01T10:00:00.000Z',
    permalink: `/r/breadmaking/comments/${id}/`,
    edited: false,
    revision: 1,
    ...change,
  }
}
