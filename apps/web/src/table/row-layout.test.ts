import { expect, test } from 'vitest'
import { defaultTableView } from '../analysis/table-state/table-view.ts'
import type { Column } from './columns.tsx'
import { columnOptions, type Room, rowLayout } from './row-layout.ts'

const room: Room = {
  width: 1440,
  stacked: false,
  hasFigures: false,
  hasCommunities: true,
  originals: false,
  grouped: false,
}

const keys = (columns: readonly Column[]) => columns.map(({ key }) => key)

test('shows status and engagement, and the community if there are several and the table is wide', () => {
  const columnsIn = (change: Partial<Room>) =>
    keys(rowLayout(defaultTableView, { ...room, ...change }).columns)
  expect(columnsIn({ width: 1920 })).toEqual(['subreddit', 'processingStatus', 'score'])
  expect(columnsIn({ hasCommunities: false })).toEqual(['processingStatus', 'score'])
  expect(columnsIn({ width: 1060 })).toEqual(['processingStatus', 'score'])
})

test('how often a question was asked has a column only while the same question is one row', () => {
  const layout = rowLayout(defaultTableView, { ...room, hasCommunities: false, grouped: true })
  expect(keys(layout.columns)).toEqual(['asked', 'processingStatus', 'score'])
})

test('a column that the user shows or hides stays so at any width', () => {
  const view = { ...defaultTableView, shown: ['author' as const], hidden: ['score' as const] }
  expect(keys(rowLayout(view, { ...room, width: 1060 }).columns)).toEqual(['author', 'processingStatus'])
})

test('volume and priority can be chosen once there are volumes', () => {
  const namesIn = (change: Partial<Room>) => {
    const layout = rowLayout(defaultTableView, { ...room, ...change })
    return columnOptions(defaultTableView, layout, () => undefined).map(({ name }) => name)
  }
  expect(namesIn({})).not.toContain('Volume')
  expect(namesIn({})).not.toContain('Priority')
  expect(namesIn({ hasFigures: true })).toEqual(expect.arrayContaining(['Volume', 'Priority']))
})

test('rows with originals show their origin below the title if it has no column', () => {
  const belowIn = (change: Partial<Room>) =>
    keys(rowLayout(defaultTableView, { ...room, originals: true, ...change }).below)
  expect(belowIn({})).toEqual(['author', 'createdAt'])
  expect(belowIn({ hasCommunities: false })).toEqual(['subreddit', 'author', 'createdAt'])
  expect(belowIn({ width: 1060 })).toEqual(['subreddit', 'author', 'createdAt'])
})
