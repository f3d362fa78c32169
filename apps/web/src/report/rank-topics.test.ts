import { expect, test } from 'vitest'
import { sampleQuestion } from '../analysis/questions/testing/sample-question.ts'
import { createTopicOf, noTopicEdits } from '../analysis/questions/topic-edits.ts'
import { formatShare, medianEngagement, rankTopics } from './rank-topics.ts'

const topicOf = createTopicOf(noTopicEdits)

function rowsOf(counts: Readonly<Record<string, number>>) {
  return Object.entries(counts).flatMap(([topic, count]) =>
    Array.from({ length: count }, (_, at) =>
      sampleQuestion(`${topic}${at}`, { score: at, numComments: 0, ...(topic !== '' && { topic }) }),
    ),
  )
}

test('topics are ranked by their number of questions, with the most engaged question first', () => {
  const { topics, without, smaller, named } = rankTopics(rowsOf({ Loaf: 2, Rye: 3, Bun: 3, '': 4 }), topicOf)
  expect(topics.map(({ name, rows }) => `${name} ${rows.length} ${rows[0]?.id}`)).toEqual([
    'Bun 3 Bun2',
    'Rye 3 Rye2',
    'Loaf 2 Loaf1',
  ])
  expect(without?.rows.length).toBe(4)
  expect(smaller).toBeUndefined()
  expect(named).toBe(8)
})

test('smaller topics are counted together, unless there is only one', () => {
  const rows = rowsOf({ A: 5, B: 4, C: 3, D: 2, E: 1 })
  const { topics, smaller } = rankTopics(rows, topicOf, 3)
  expect(topics.map(({ name }) => name)).toEqual(['A', 'B', 'C'])
  expect(smaller).toMatchObject({ names: ['D', 'E'], medianEngagement: 0 })
  expect(smaller?.rows.length).toBe(3)
  expect(rankTopics(rows, topicOf, 4).topics).toHaveLength(5)
  expect(rankTopics(rows, topicOf, 4).smaller).toBeUndefined()
})

test('two topics that the user gave the same name become one', () => {
  const edits = new Map([['Rolls', 'Buns']])
  const { topics } = rankTopics(rowsOf({ Rolls: 2, Buns: 1 }), createTopicOf(edits))
  expect(topics.map(({ name, rows }) => [name, rows.length])).toEqual([['Buns', 3]])
})

test('half of the questions have the median engagement or more', () => {
  const rows = [9000, 3, 5, 1].map((score, at) => sampleQuestion(`q${at}`, { score, numComments: 0 }))
  expect(medianEngagement(rows)).toBe(5)
  expect(medianEngagement(rows.slice(1))).toBe(3)
  expect(medianEngagement([])).toBe(0)
})

test('a share has one decimal', () => {
  expect(formatShare(187, 1248)).toBe('15.0%')
  expect(formatShare(0, 0)).toBe('0.0%')
})
