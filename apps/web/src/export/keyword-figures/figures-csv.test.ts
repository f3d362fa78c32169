import { expect, test } from 'vitest'
import { sampleQuestion } from '../../session/sample-question.ts'
import { figuresCsv } from './figures-csv.ts'

test('questions with figures keep link, original title and author beside the cleaned title', () => {
  const rows = [
    sampleQuestion('1abcde', { title: 'Is the loaf done?', originalTitle: '=is the loaf done' }),
    sampleQuestion('1abcdf'),
  ]
  const figures = { byQuestion: new Map([['1abcde', { volume: 40 }]]), files: [] }
  expect(figuresCsv(rows, figures, () => 'Loaf', new Date(2026, 10, 1))).toEqual({
    name: 'questions-with-volume-2026-11-01.csv',
    text:
      '"Question","Keyword","Topic","Type","Type by","Subreddit","Score","Comments","Volume","Volume up to","Difficulty","CPC","Competition","Clicks","Impressions","Position","Demand × engagement","Link","Original Title","Author"\n' +
      '"Is the loaf done?","is the loaf done","Loaf","Other",,"bread",7,3,40,,,,,,,,440,"https://www.reddit.com/r/bread/comments/1abcde/","\'=is the loaf done","crumb"\n',
    rows: 1,
  })
})
