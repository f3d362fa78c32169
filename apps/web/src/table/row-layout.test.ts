import { expect, test } from 'vitest'
import { defaultTableView } from '../session/table-view.ts'
import { type Room, rowLayout } from './row-layout.ts'

const room: Room = {
  width: 1200,
  framed: true,
  stacked: false,
  hasRisk: true,
  hasFigures: false,
  originals: false,
}

/** Pixels that the columns beside the title's leave to it. */
function titleRoom(of: Room, density: 'compact' | 'comfortable' = 'compact'): number {
  const { style } = rowLayout({ ...defaultTableView, density }, of)
  const tracks = style['--row-grid']?.split(' ').filter((track) => track.endsWith('px')) ?? []
  const gaps = tracks.length * (of.framed ? 12 : 8)
  return of.width - 32 - gaps - tracks.reduce((sum, track) => sum + Number.parseInt(track, 10), 0)
}

test('without the frame the title has half of the table, whatever there is to show', () => {
  for (let width = 720; width <= 980; width += 20) {
    for (const hasFigures of [false, true]) {
      expect(titleRoom({ ...room, width, framed: false, hasFigures }), `${width}`).toBeGreaterThanOrEqual(
        width / 2,
      )
    }
  }
})

test('where there is no room for a column each, the risk is below the status and the comments are below the score', () => {
  const { paired, columns } = rowLayout(defaultTableView, { ...room, width: 720, framed: false })
  expect(paired).toBe(true)
  expect([...columns]).toEqual(
    expect.arrayContaining(['processingStatus', 'risk', 'score', 'numComments', 'subreddit']),
  )
  expect(rowLayout(defaultTableView, room).paired).toBe(false)
})

test('comfortable rows beside the inspector leave out the status before the title has no room', () => {
  expect(titleRoom({ ...room, width: 420 }, 'comfortable')).toBeGreaterThanOrEqual(160)
})
