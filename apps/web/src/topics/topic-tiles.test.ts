import { SMALLER_TOPICS } from '@quarry/topics/topic-edits'
import { expect, test } from 'vitest'
import { sampleQuestion } from '../session/sample-question.ts'
import { topicTiles } from './topic-tiles.ts'

const topics = ['rye', 'crust', 'oven'].map((id) => ({ id, label: id, size: 1, isPinned: false }))
const topicsOf = (id: string) =>
  new Map([
    ['a', ['rye']],
    ['b', ['rye', 'crust']],
    ['c', ['crust']],
    ['d', ['oven']],
    ['f', [SMALLER_TOPICS]],
  ]).get(id) ?? ['']
const rows = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => sampleQuestion(id))

test('each question is in a tile, in other topics only, in smaller ones, or without a topic, and the pages show all topics', () => {
  const pages = [0, 1, 2].map((page) => topicTiles(rows, topics, topicsOf, 'questions', 2, page))
  expect(
    pages.map(({ tiles, page, shown, others, smaller, without }) => ({
      ids: tiles.map(({ id }) => id),
      page,
      shown,
      others,
      smaller,
      without,
    })),
  ).toEqual([
    { ids: ['crust', 'rye'], page: 0, shown: 3, others: 1, smaller: 1, without: 1 },
    { ids: ['oven'], page: 1, shown: 1, others: 3, smaller: 1, without: 1 },
    { ids: ['crust', 'rye'], page: 0, shown: 3, others: 1, smaller: 1, without: 1 },
  ])
})
