import type { Question } from '@quarry/contracts/question'
import { expect, test } from 'vitest'
import { groupsOf, hasEqualRows, mostAsked, titlesIn } from './groups-of.ts'
import { sampleAsked, sampleQuestion } from './testing/sample-question.ts'

const row = (id: string, originalTitle: string, change: Partial<Question> = {}) =>
  sampleQuestion(id, { originalTitle, title: originalTitle, author: '', score: 1, ...change })

test('equal titles are one group with its most engaging wording, counted over files and posts', () => {
  const rows = [
    row('a', 'Where is my parcel', { asked: sampleAsked(9), score: 2 }),
    row('b', 'How do I return it?'),
    row('c', 'Where is my parcel?', { score: 7, author: 'ann' }),
  ]
  expect(groupsOf(rows)).toEqual([
    { key: 'a', rows: [rows[2], rows[0]], wording: 'Where is my parcel?', asked: 10, isQuestion: true },
    { key: 'b', rows: [rows[1]], wording: 'How do I return it?', asked: 1, isQuestion: true },
  ])
  expect(titlesIn(rows)).toBe(11)
  expect(hasEqualRows(rows)).toBe(true)
  expect(hasEqualRows(rows.slice(1))).toBe(false)
})

test('posts that are gone belong to their group, but don’t count', () => {
  const rows = [row('a', 'Where is my parcel?'), row('b', 'where is my parcel', { gone: 'deleted' })]
  expect(groupsOf(rows)).toMatchObject([{ rows: [rows[0], rows[1]], asked: 1 }])
  expect(mostAsked(groupsOf(rows.slice(1)))).toEqual([])
})

test('the most asked come first, never a text that asks nothing', () => {
  const rows = [
    row('a', 'How do I return it?', { score: 3 }),
    row('b', 'Help!', { asked: sampleAsked(50) }),
    row('c', 'Where is my parcel?', { asked: sampleAsked(2) }),
    row('d', 'What does it cost?', { score: 9 }),
  ]
  expect(mostAsked(groupsOf(rows)).map(({ key }) => key)).toEqual(['c', 'd', 'a'])
})

test('titles of one group ask the same, with the group’s wording, and so do titles that equal one of them', () => {
  const rows = [
    row('a', 'How can I send it back?', { group: 'gback', author: 'ann' }),
    row('b', 'Where is my parcel?'),
    row('c', 'How do I return it?', { group: 'gback', score: 7 }),
    row('d', 'how do i return it', { score: 3 }),
  ]
  const groups = [{ id: 'gback', wording: 'How do I return an order?' }]
  const [back, ...others] = groupsOf(rows, groups)
  expect(back).toMatchObject({ key: 'a', rows: [rows[2], rows[3], rows[0]], asked: 3 })
  expect(back?.wording).toBe('How do I return an order?')
  expect(others).toMatchObject([{ key: 'b', asked: 1 }])
  expect(groupsOf(rows)[0]?.wording).toBe('How do I return it?')
  expect(groupsOf(rows.slice(0, 1), groups)[0]?.wording).toBe(rows[0]?.title)
})
