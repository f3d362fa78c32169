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
  ]).get(id) ?? ['']
const rows = ['a', 'b', 'c', 'd', 'e'].map((id) => sampleQuestion(id))

test('each question is in a tile, in other topics only, or without a topic, and the pages show all topics', () => {
  const pages = [0, 1, 2].map((page) => topicTiles(rows, topics, topicsOf, 'questions', 2, page))
  expect(
    pages.map(({ tiles, page, shown, others, without }) => ({
      ids: tiles.map(({ id }) => id),
      page,
      shown,
      others,
      without,
    })),
  ).toEqual([
    { ids: ['crust', 'rye'], page: 0, shown: 3, others: 1, without: 1 },
    { ids: ['oven'], page: 1, shown: 1, others: 3, without: 1 },
    { ids: ['crust', 'rye'], page: 0, shown: 3, others: 1, without: 1 },
  ])
})
