import { expect, test } from 'vitest'
import { Question, StoredQuestion, Title } from './question.ts'
import { cutText } from './text.ts'

const question = {
  id: '1aa',
  title: 'Why does it rise?',
  originalTitle: 'why does it rise',
  subreddit: 'bread',
  author: 'crumb',
  score: 7,
  numComments: 3,
  processingStatus: 'pending',
  aiEnhanced: false,
  createdAt: '2026-01-02T03:04:05.000Z',
  permalink: '/r/bread/comments/1aa/why/',
  edited: false,
  revision: 1,
}

test.each([
  { score: 2 ** 50 },
  { score: -(2 ** 50) },
  { score: 1.5 },
  { numComments: 2 ** 31 },
  { numComments: -1 },
  { numComments: 1.5 },
  { probability: 101 },
  { probability: -1 },
  { probability: 50.5 },
  { risk: { reason: 'unknown' } },
  { risk: { differences: 'a → b' } },
  { risk: { reason: 'added', differences: 'a'.repeat(161) } },
  { title: ' ' },
  { title: 'two\nlines' },
  { author: 'a'.repeat(5000) },
  { subreddit: 'a'.repeat(5000) },
  { createdAt: '+275760-01-01T00:00:00.000Z' },
  { permalink: 'javascript:alert(1)' },
  { permalink: '//service.invalid' },
  { permalink: '/\\service.invalid' },
  { permalink: '/r/x onclick' },
])('a question with %j is rejected', (change) => {
  expect(Question.safeParse(question).success).toBe(true)
  expect(Question.safeParse({ ...question, ...change }).success).toBe(false)
})

test('a stored question is read even if some of its fields are invalid', () => {
  const { id, title, originalTitle, revision } = question
  const odd = Object.fromEntries(Object.keys(Question.shape).map((name) => [name, {}]))
  expect(StoredQuestion.parse({ ...odd, id, title, originalTitle, revision })).toEqual({
    id,
    title,
    originalTitle,
    subreddit: '',
    author: '',
    score: 0,
    numComments: 0,
    processingStatus: 'pending',
    aiEnhanced: false,
    createdAt: '',
    permalink: '',
    edited: false,
    revision,
  })
})

test('a title may have 300 characters, however many UTF-16 units they take', () => {
  expect(Title.safeParse('😀'.repeat(300)).success).toBe(true)
  expect(Title.safeParse('😀'.repeat(301)).success).toBe(false)
  expect(Title.safeParse('a'.repeat(301)).success).toBe(false)
})

test('a lone surrogate becomes the replacement character in every text', () => {
  const half = '😀'.slice(0, 1)
  const texts = [
    'title',
    'originalTitle',
    'author',
    'subreddit',
    'suggestion',
    'keyword',
    'topic',
    'cleanedWith',
    'problem',
  ]
  const read = Question.parse({ ...question, ...Object.fromEntries(texts.map((name) => [name, `a${half}`])) })
  expect(read).toMatchObject(Object.fromEntries(texts.map((name) => [name, 'a\ufffd'])))
})

test('text is cut between code points', () => {
  expect(cutText('ab😀c', 3)).toBe('ab😀')
  expect(cutText('ab', 3)).toBe('ab')
})
