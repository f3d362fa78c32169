import { PAIRS_PER_REQUEST } from '@quarry/contracts/limits'
import { expect, test } from 'vitest'
import { createWorkList, type WorkList } from './work-list.ts'

const named = (prefix: string, count: number) => Array.from({ length: count }, (_, at) => `${prefix}${at}`)

/** Takes the titles of the next request of at most `most` titles. */
function takeNext(list: WorkList, most = 2): string[] | undefined {
  const next = list.candidates(most)
  const ids = next?.ids.slice(0, next.most)
  if (ids) list.take(ids, [])
  return ids
}

test('titles are sent in order, and none twice', () => {
  const list = createWorkList(['a', 'b', 'c'])
  expect([takeNext(list), takeNext(list), takeNext(list)]).toEqual([['a', 'b'], ['c'], undefined])
  expect(list.inFlight()).toEqual(['a', 'b', 'c'])
  list.done(['a', 'b', 'c'])
  expect([list.isEmpty(), list.inFlight()]).toEqual([true, []])
})

test('a request may choose among more titles than it has room for, but one for a single title may not', () => {
  const list = createWorkList(named('a', 500))
  expect(list.candidates(20)).toMatchObject({ most: 20, ids: { length: 120 } })
  expect(list.candidates(1)).toEqual({ job: 'clean', most: 1, ids: ['a0'] })
})

test('titles that are no longer needed leave the list', () => {
  const list = createWorkList(['a', 'b', 'c'])
  list.candidates(3)
  list.take(['b'], ['a'])
  list.done(['b'])
  expect(takeNext(list)).toEqual(['c'])
})

test('retries follow all other titles: first shared requests, then isolated ones, then each group alone', () => {
  const list = createWorkList(['a', 'b', 'c', 'd', 'e', 'f', 'later'])
  takeNext(list, 6)
  list.retry('clean', { groups: [['a', 'b', 'c']], shared: ['d'], isolated: ['e', 'f'] })
  expect(takeNext(list, 6)).toEqual(['later'])
  expect([takeNext(list, 6), takeNext(list, 6), takeNext(list, 2)]).toEqual([
    ['d'],
    ['e', 'f'],
    ['a', 'b', 'c'],
  ])
  expect(list.triesOf('a')).toBe(1)
})

test('titles that are put back come first or last, and a group stays together', () => {
  const list = createWorkList(['a', 'b', 'c'])
  takeNext(list, 1)
  list.putBack(['a'], 'head')
  expect(takeNext(list, 1)).toEqual(['a'])
  list.putBack(['a'], 'tail')
  expect(takeNext(list, 3)).toEqual(['b', 'c', 'a'])
  list.retry('clean', { groups: [['a', 'b'], ['c']] })
  takeNext(list)
  list.putBack(['a', 'b'], 'head')
  expect([takeNext(list, 1), takeNext(list, 1)]).toEqual([['a', 'b'], ['c']])
})

test('a full request of cleaned titles is judged at once, and the rest when no more titles can come back', () => {
  const list = createWorkList(named('a', PAIRS_PER_REQUEST + 3))
  const first = takeNext(list, PAIRS_PER_REQUEST) ?? []
  list.judgeNext(first)
  expect(list.candidates(2)).toEqual({ job: 'judge', most: PAIRS_PER_REQUEST, ids: first })
  takeNext(list)
  list.done(first)
  const rest = takeNext(list, 3) ?? []
  list.judgeNext(rest.slice(0, 2))
  expect([list.isEmpty(), list.candidates(2)]).toEqual([true, undefined])
  list.done(rest.slice(2))
  expect(list.candidates(2)).toMatchObject({ job: 'judge', ids: rest.slice(0, 2) })
})

test('candidates are taken from their part of the list, even if other titles are next by now', () => {
  const list = createWorkList(['sent', ...named('a', 3)])
  const pairs = named('b', PAIRS_PER_REQUEST)
  list.candidates(1)
  // The response to an earlier request arrives while the candidates are being read.
  list.judgeNext(pairs)
  list.take(['sent'], [])
  expect(takeNext(list)).toEqual(pairs)
  expect(takeNext(list, 9)).toEqual(['a0', 'a1', 'a2'])
  list.putBack(['sent'], 'head')
  expect(list.candidates(1)).toMatchObject({ job: 'clean', ids: ['sent'] })
})

test('notes are kept until the title is done', () => {
  const list = createWorkList(['a'])
  takeNext(list)
  list.note('a', ['too-long'])
  list.retry('clean', { shared: ['a'] })
  expect(list.notesOn('a')).toEqual(['too-long'])
  takeNext(list)
  list.done(['a'])
  expect([list.notesOn('a'), list.triesOf('a')]).toEqual([[], 0])
})
