import { expect, test } from 'vitest'
import { groupsOf } from '../analysis/questions/groups-of.ts'
import { sampleQuestion } from '../analysis/questions/testing/sample-question.ts'
import { groupedLines } from './lines-of.ts'

const row = (id: string, title: string, score: number) =>
  sampleQuestion(id, { title, originalTitle: title, author: '', score, numComments: 1 })

const rows = [
  row('a', 'How do I return it?', 9),
  row('b', 'Where is my parcel?', 6),
  row('c', 'Where is my parcel', 5),
  row('d', 'What does it cost?', 10),
]
const groups = groupsOf(rows)

const closed = { sorting: { column: 'asked', descending: true }, openGroups: new Set<string>() }

test('a question is one line with its number and summed figures, the most asked first', () => {
  expect(
    groupedLines(rows, groups, closed).map(({ id, row: { score }, asked }) => [id, score, asked]),
  ).toEqual([
    ['question b', 11, { all: 2, shown: 2 }],
    ['a', 9, { all: 1, shown: 1 }],
    ['d', 10, { all: 1, shown: 1 }],
  ])
})

test('sorting by engagement compares the questions’ sums', () => {
  const sorting = { column: 'score', descending: true }
  expect(groupedLines(rows, groups, { ...closed, sorting }).map(({ id }) => id)).toEqual([
    'question b',
    'd',
    'a',
  ])
})

test('an open question lists its titles, and a filter counts those it shows', () => {
  const openGroups = new Set(['question b'])
  const lines = groupedLines(rows, groups, { ...closed, openGroups })
  expect(lines.map(({ id, isMember = false }) => [id, isMember])).toEqual([
    ['question b', false],
    ['b', true],
    ['c', true],
    ['a', false],
    ['d', false],
  ])
  const filtered = groupedLines(rows.slice(2), groups, { ...closed, openGroups })
  expect(filtered[0]).toMatchObject({ id: 'c', asked: { all: 2, shown: 1 } })
})
