import type { Question } from '@quarry/contracts/question'

const openings = ['Why does', 'How long can', 'What makes', 'Should', 'Is it normal that']
const things = [
  'my rye loaf',
  'this sourdough starter',
  'an enamel pot',
  'the cold dough',
  'a floured basket',
]
const troubles = ['collapse in the oven', 'taste of vinegar', 'stick to everything', 'rise only at night']

/** Pending questions, each with a title of its own that has something to clean, about 420 bytes as JSON. */
export function buildQuestions(count: number, prefix: string): Question[] {
  return Array.from({ length: count }, (_, number) => {
    const title = `[Help] ${pick(openings, number)} ${pick(things, number)} ${pick(troubles, number)}, try ${number + 1} (pic)`
    const id = `${prefix}${number.toString(36)}`
    return {
      id,
      title,
      originalTitle: title,
      subreddit: 'Breadit',
      author: `crumb_${number % 97}`,
      score: number % 800,
      numComments: number % 60,
      processingStatus: 'pending',
      aiEnhanced: false,
      createdAt: '2026-01-02T03:04:05.000Z',
      permalink: `/r/Breadit/comments/${id}/`,
      edited: false,
      revision: 0,
    }
  })
}

const pick = (words: readonly string[], number: number) => words[number % words.length] ?? ''
