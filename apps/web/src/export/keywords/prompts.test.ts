import { expect, test } from 'vitest'
import { sampleQuestion } from '../../session/sample-question.ts'
import { promptFiles } from './keyword-tools.ts'
import { toPrompts } from './prompts.ts'

const rows = [
  sampleQuestion('a', {
    title: 'Why does  it smell?',
    originalTitle: '[help] why does it smell',
    author: '',
    numComments: 3,
    score: 4,
    type: 'reason',
  }),
  sampleQuestion('b', { title: '=SUM(A1), is it?', numComments: 9, score: -2, permalink: '/' }),
  sampleQuestion('c', { title: 'why does it smell?', numComments: 1 }),
  sampleQuestion('d', {
    title: `Why ${'so '.repeat(65)}long?`,
    numComments: 5,
    processingStatus: 'processed',
  }),
]

const topicOf = (id: string) => (id === 'a' ? 'Smells' : undefined)

test('whole questions are prompts, the most discussed first, and longer ones are listed apart', () => {
  const { keywords, tooLong, duplicates, questions } = toPrompts(rows, 'all', 200, topicOf)
  expect(keywords).toEqual([
    {
      text: '=SUM(A1), is it?',
      comments: 9,
      type: 'Other',
      topic: '',
      subreddit: 'bread',
      engagement: 7,
      link: '',
      originalTitle: 'is loaf b done',
      author: 'crumb',
    },
    {
      text: 'Why does it smell?',
      comments: 3,
      type: 'Reasons',
      topic: 'Smells',
      subreddit: 'bread',
      engagement: 7,
      link: 'https://www.reddit.com/r/bread/comments/a/',
      originalTitle: '[help] why does it smell',
      author: '',
    },
  ])
  expect([questions, duplicates, tooLong.map(({ comments }) => comments)]).toEqual([4, 1, [5]])
  expect(toPrompts(rows, 'all', 500, topicOf).tooLong).toEqual([])
  expect(toPrompts(rows, 'cleaned', 500, topicOf).keywords).toHaveLength(1)
})

test('a prompt list has all that is known of each question, and no formula', () => {
  const { keywords } = toPrompts(rows, 'all', 200, topicOf)
  expect(promptFiles(keywords, 1, new Date(2026, 10, 1))).toEqual([
    {
      name: 'prompts-2026-11-01-1-of-2.csv',
      text: '"Prompt","Topic","Type","Subreddit","Points + comments","Link","Original Title","Author"\n"\'=SUM(A1), is it?","","Other","bread",7,"","is loaf b done","crumb"\n',
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
