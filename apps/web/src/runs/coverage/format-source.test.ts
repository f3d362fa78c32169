import { expect, test } from 'vitest'
import { formatSource } from './format-source.ts'

test.each([
  ['new', 'New'],
  ['top-all', 'Top of all time'],
  ['controversial-month', 'Controversial of the month'],
  ['title:how new', 'Titles with “how”, newest'],
  ['title:"raised bed" relevance', 'Titles with “raised bed”, best match'],
  ['selftext:"raised bed" top', 'Texts with “raised bed”, top of all time'],
  ['flair:"Question" top-year', 'Flair “Question”, top of the year'],
  ['title:how new-week', 'Titles with “how”, newest of the week'],
  ['recheck', 'Posts checked again'],
  ['self:yes new', 'Text posts, newest'],
  ['title:how self:yes top', 'Text posts with “how” in the title, top of all time'],
  ['a source of tomorrow', 'A source of tomorrow'],
])('%s reads %s', (source, words) => {
  expect(formatSource(source)).toBe(words)
})
