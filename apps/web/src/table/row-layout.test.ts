import { expect, test } from 'vitest'
import { defaultTableView } from '../session/table-view.ts'
import { type Room, rowLayout } from './row-layout.ts'

const room: Room = { width: 1440, stacked: false, hasFigures: false, originals: false }

test('columns leave before a title has to wrap for want of room', () => {
  const columnsAt = (width: number) => rowLayout(defaultTableView, { ...room, width }).columns
  expect(columnsAt(1600)).toEqual([
    'topic',
    'subreddit',
    'author',
    'createdAt',
    'processingStatus',
    'score',
    'numComments',
  ])
  expect(columnsAt(1440)).toEqual(['subreddit', 'processingStatus', 'score', 'numComments'])
  expect(columnsAt(1060)).toEqual(['processingStatus', 'score', 'numComments'])
})

test('a column that the user shows stays where there is no room for it, and one that he hides goes', () => {
  const view = { ...defaultTableView, shown: ['author' as const], hidden: ['score' as const] }
  expect(rowLayout(view, { ...room, width: 1060 }).columns).toEqual([
    'author',
    'processingStatus',
    'numComments',
  ])
})

test('rows with originals say below the title whence it is, where that has no column', () => {
  const belowAt = (width: number) => rowLayout(defaultTableView, { ...room, width, originals: true }).below
  expect(belowAt(1440)).toEqual([])
  expect(belowAt(1200)).toEqual(['author', 'createdAt'])
  expect(belowAt(1060)).toEqual(['subreddit', 'author', 'createdAt'])
})
