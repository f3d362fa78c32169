import { expect, test } from 'vitest'
import { sampleQuestion } from '../../session/sample-question.ts'
import { createTopicOf, noTopicEdits } from '../../session/topic-edits.ts'
import type { KeywordSettings } from './keyword-tools.ts'
import { keywordFiles, toKeywords } from './keywords.ts'

const everything: KeywordSettings = {
  source: 'all',
  form: 'question',
  lowerCase: true,
  withinLimits: true,
  tool: 'google',
  rowsPerFile: 100,
  promptLength: 200,
}
const prompts: KeywordSettings = { ...everything, tool: 'prompts' }

const topicOf = createTopicOf(noTopicEdits)

function textsOf(titles: readonly string[], choices: Partial<KeywordSettings> = {}): string[] {
  const rows = titles.map((title, index) => sampleQuestion(`q${index}`, { title }))
  return toKeywords(rows, { ...everything, ...choices }, topicOf).keywords.map(({ text }) => text)
}

test('what planners refuse is stripped, what they read stays', () => {
  expect(textsOf(['[Help] Why does my "hot" compost (pile) smell?! 🤢'])).toEqual([
    'help why does my hot compost pile smell',
  ])
  expect(textsOf(['What’s R&D? C++ = 50% of 3.5 / {x}; ~a|b\\c'])).toEqual([
    "what's r&d c++ 50 of 3.5 x a b c",
  ])
  expect(textsOf(['Warum düngt man Tomaten?', 'なぜトマトは割れるの？'])).toEqual([
    'warum düngt man tomaten',
    'なぜトマトは割れるの',
  ])
})

test('a sign before a word is no order to a planner, and nothing begins like a formula', () => {
  expect(textsOf(['-5 degrees +tomatoes', '=SUM(A1)', '@home: is it worth it', '--- what'])).toEqual([
    '5 degrees tomatoes',
    'sum a1',
    'home is it worth it',
    'what',
  ])
})

test('what is written alike is one keyword, with comments and type of the most discussed', () => {
  const rows = [
    sampleQuestion('a', { title: 'Is this too wet?', numComments: 3, type: 'fact' }),
    sampleQuestion('b', {
      title: 'is this TOO wet',
      numComments: 9,
      type: 'troubleshooting',
      topic: 'Compost',
    }),
    sampleQuestion('c', { title: '🤔🤔', numComments: 1 }),
  ]
  expect(toKeywords(rows, everything, topicOf)).toEqual({
    questions: 3,
    keywords: [{ text: 'is this too wet', row: rows[1], topic: 'Compost' }],
    tooLong: [],
    duplicates: 1,
    empty: 1,
  })
})

test('keywords of more than 10 words or 80 characters are listed apart, or exported if the limit is off', () => {
  const ten = 'a b c d e f g h i j'
  const eleven = `${ten} k`
  const eighty = 'x'.repeat(80)
  const rows = [ten, eleven, eighty, `${eighty}x`].map((title, index) =>
    sampleQuestion(`q${index}`, { title }),
  )
  const { keywords, tooLong } = toKeywords(rows, everything, topicOf)
  expect(keywords.map(({ text }) => text)).toEqual([ten, eighty])
  expect(tooLong.map(({ text }) => text)).toEqual([eleven, `${eighty}x`])
  expect(toKeywords(rows, { ...everything, withinLimits: false }, topicOf).keywords).toHaveLength(4)
})

test('cleaned only leaves out the rest; the short phrase is taken where there is one', () => {
  const rows = [
    sampleQuestion('a', {
      title: 'Why does it smell?',
      keyword: 'compost smell',
      processingStatus: 'processed',
    }),
    sampleQuestion('b', { title: 'How deep?', processingStatus: 'processed' }),
    sampleQuestion('c', { title: 'Which one?', processingStatus: 'error' }),
  ]
  const { questions, keywords } = toKeywords(
    rows,
    { ...everything, source: 'cleaned', form: 'phrase' },
    topicOf,
  )
  expect(questions).toBe(2)
  expect(keywords.map(({ text }) => text)).toEqual(['compost smell', 'how deep'])
})

test('letters keep their case unless lower case is chosen', () => {
  const twice = ['b', 'a'].map((id, at) =>
    sampleQuestion(id, { title: at === 0 ? 'Is NPK enough?' : 'is npk enough', numComments: at }),
  )
  const { keywords } = toKeywords(twice, { ...everything, lowerCase: false }, topicOf)
  expect(keywords).toMatchObject([{ text: 'Is NPK enough', row: { id: 'a' } }])
  expect(textsOf(['Is NPK 5-5-5 enough?'], { lowerCase: false })).toEqual(['Is NPK 5-5-5 enough'])
})

const rows = [
  sampleQuestion('a', {
    title: 'Why does  it smell?',
    originalTitle: '[help] why does it smell',
    author: '',
    numComments: 3,
    score: 4,
    type: 'reason',
    topic: 'Smells',
  }),
  sampleQuestion('b', { title: '=SUM(A1), is it?', numComments: 9, score: -2, permalink: '/' }),
  sampleQuestion('c', { title: 'why does it smell?', numComments: 1 }),
  sampleQuestion('d', {
    title: `Why ${'so '.repeat(65)}long?`,
    numComments: 5,
    processingStatus: 'processed',
  }),
]

test('whole questions are prompts, the most discussed first, and longer ones are listed apart', () => {
  const { keywords, tooLong, duplicates, questions } = toKeywords(rows, prompts, topicOf)
  expect(keywords).toEqual([
    { text: '=SUM(A1), is it?', row: rows[1], topic: '' },
    { text: 'Why does it smell?', row: rows[0], topic: 'Smells' },
  ])
  expect([questions, duplicates, tooLong.map(({ row }) => row.id)]).toEqual([4, 1, ['d']])
  const longer: KeywordSettings = { ...prompts, promptLength: 500 }
  expect(toKeywords(rows, longer, topicOf).tooLong).toEqual([])
  expect(toKeywords(rows, { ...longer, source: 'cleaned' }, topicOf).keywords).toHaveLength(1)
})

test('a prompt list has all that is known of each question, and no formula', () => {
  const { keywords } = toKeywords(rows, prompts, topicOf)
  expect(keywordFiles(keywords, { tool: 'prompts', rowsPerFile: 1 }, new Date(2026, 10, 1))).toEqual([
    {
      name: 'prompts-2026-11-01-1-of-2.csv',
      text: '"Prompt","Topic","Type","Subreddit","Points + comments","Link","Original Title","Author"\n"\'=SUM(A1), is it?","","","bread",7,"","is loaf b done","crumb"\n',
      keywords: 1,
      type: 'text/csv',
    },
    {
      name: 'prompts-2026-11-01-2-of-2.csv',
      text: '"Prompt","Topic","Type","Subreddit","Points + comments","Link","Original Title","Author"\n"Why does it smell?","Smells","Reasons","bread",7,"https://www.reddit.com/r/bread/comments/a/","[help] why does it smell",""\n',
      keywords: 1,
      type: 'text/csv',
    },
  ])
})

test('a prompt list with questions of other sources ends with their license', () => {
  const row = sampleQuestion('se-cooking-7', { source: 'stack-exchange', licence: 'CC BY-SA 4.0' })
  const { keywords } = toKeywords([row], prompts, topicOf)
  const [file] = keywordFiles(keywords, prompts, new Date())
  expect(file?.text).toMatch(/"Community",.*"Author","License"\n.*"CC BY-SA 4.0"\n$/)
})
