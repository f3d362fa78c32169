import { expect, test } from 'vitest'
import { formatRange, formatSource } from './format-range.ts'

const day = (month: number, date: number) => new Date(2026, month, date, 12).toISOString()

test('a range is named by its ends', () => {
  expect(formatRange({ since: day(10, 3), until: day(10, 5) })).toBe('Read from 3 Nov 2026 to 5 Nov 2026.')
  expect(formatRange({ since: day(10, 3) })).toBe('Read since 3 Nov 2026.')
  expect(formatRange({ until: day(10, 5) })).toBe('Read until 5 Nov 2026.')
  expect(formatRange({})).toBe('')
})

test.each([
  ['new', 'New'],
  ['top-all', 'Top of all time'],
  ['controversial-month', 'Controversial of the month'],
  ['title:how new', 'Titles with “how”, newest'],
  ['title:"raised bed" relevance', 'Titles with “raised bed”, best match'],
  ['selftext:"raised bed" top', 'Texts with “raised bed”, top of all time'],
  ['title:how new-week', 'Titles with “how”, newest of the week'],
  ['self:yes new', 'Text posts, newest'],
  ['a source of tomorrow', 'A source of tomorrow'],
])('%s reads %s', (source, words) => {
  expect(formatSource(source)).toBe(words)
})
