import type { Question } from '@quarry/contracts/question'

/** Returns a pending question whose title needs cleaning. */
export function buildQuestion(id: string, change: Partial<Question> = {}): Question {
  return {
    id,
    title: `[help] why does ${id} rise`,
    originalTitle: `[help] why does ${id} rise`,
    subreddit: 'bread',
    author: 'crumb',
    score: 7,
    numComments: 3,
    processingStatus: 'pending',
    aiEnhanced: false,
    createdAt: '2026-01-02T03:04:05.000Z',
    permalink: `/r/bread/comments/${id}/`,
    edited: false,
    revision: 0,
    ...change,
  }
}

/** Returns a question for each id, as `buildQuestion` does. */
export const buildQuestionsOf = (ids: readonly string[], change: Partial<Question> = {}): Question[] =>
  ids.map((id) => buildQuestion(id, change))

const openings = ['Why does', 'How long can', 'What makes', 'Should', 'Is it normal that']
const subjects = [
  'my rye loaf',
  'this sourdough starter',
  'an enamel pot',
  'the cold dough',
  'a floured basket',
]
const problems = ['collapse in the oven', 'taste of vinegar', 'stick to everything', 'rise only at night']

/**
 * Returns pending questions with distinct titles, each about 400 bytes of JSON. Their ids begin with the prefix.
 * `first` is the first question's number; different numbers give different titles.
 */
export function buildQuestions(count: number, prefix: string, first = 0): Question[] {
  return Array.from({ length: count }, (_, at) => {
    const number = first + at
    const title = `[Help] ${pick(openings, number)} ${pick(subjects, number)} ${pick(problems, number)}, try ${number + 1} (pic)`
    return buildQuestion(`${prefix}${number.toString(36)}`, {
      title,
      originalTitle: title,
      author: `crumb_${number % 97}`,
      score: number % 800,
      numComments: number % 60,
    })
  })
}

const pick = (words: readonly string[], number: number) => words[number % words.length] ?? ''
