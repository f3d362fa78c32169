import type { RejectionReason } from '@quarry/cleaning/rejection-reason'
import { expect, test } from 'vitest'
import { inHalves, isForNextPrompt, nextRequests, noteReason } from './retry-titles.ts'

const asked = (count: number, earlier: readonly RejectionReason[] = []) =>
  Array.from({ length: count }, (_, at) => ({ id: `q${at}`, earlier }))
const rejected = (reason: RejectionReason, ...places: number[]) =>
  places.map((at) => ({ id: `q${at}`, reason }))
const all = (count: number) => Array.from({ length: count }, (_, at) => at)
const sizes = (groups: readonly (readonly string[])[]) => groups.map((group) => group.length)

test.each<RejectionReason>(['blocked', 'recitation', 'no-answer', 'unreadable', 'cut-off', 'missing'])(
  'a request that is rejected as %s is retried in halves',
  (reason) => {
    const { groups, failed } = nextRequests(asked(20), rejected(reason, ...all(20)))
    expect(sizes(groups)).toEqual([10, 10])
    expect(new Set(groups.flat()).size).toBe(20)
    expect(failed).toEqual([])
  },
)

test('the one bad title of a blocked request is alone within a few requests and fails', () => {
  const bad = 'q13'
  let requests = 0
  const waiting = [asked(20).map(({ id }) => id)]
  const failed: string[] = []
  for (let group = waiting.shift(); group; group = waiting.shift()) {
    requests += 1
    if (!group.includes(bad)) continue
    const titles = group.map((id) => ({ id, earlier: [] }))
    const next = nextRequests(
      titles,
      titles.map(({ id }) => ({ id, reason: 'blocked' })),
    )
    waiting.push(...next.groups)
    failed.push(...next.failed.map(({ id }) => id))
  }
  expect(failed).toEqual([bad])
  expect(requests).toBeLessThanOrEqual(10)
})

test.each([
  [20, [10, 10]],
  [5, [3, 2]],
  [2, [1, 1]],
  [1, [1]],
])('%i titles are split into halves of %j', (count, halves) => {
  expect(sizes(inHalves(asked(count).map(({ id }) => id)))).toEqual(halves)
})

test('a few titles missing from a response share a request with other responses’ titles once', () => {
  const few = rejected('missing', 3, 7, 11)
  expect(nextRequests(asked(20), few)).toEqual({
    groups: [],
    sharedRetries: ['q3', 'q7', 'q11'],
    isolatedRetries: [],
    failed: [],
  })
  expect(nextRequests(asked(20, ['missing']), few)).toMatchObject({
    groups: [['q3', 'q7', 'q11']],
    sharedRetries: [],
  })
})

test('no title is a suspect if most of a response is in the wrong order', () => {
  const mixed = [...rejected('swapped', ...all(9)), ...rejected('changed-language', 9, 10)]
  const { groups, sharedRetries, isolatedRetries } = nextRequests(asked(20), mixed)
  expect([sizes(groups), sharedRetries, isolatedRetries]).toEqual([[6, 5], [], []])
})

test('titles of a response that lacks most titles, or has no text, join no shared request', () => {
  for (const reason of ['missing', 'no-answer'] as const)
    expect(nextRequests(asked(4), rejected(reason, 0, 1, 2)).sharedRetries).toEqual([])
  expect(nextRequests(asked(4), rejected('no-answer', 0)).sharedRetries).toEqual([])
})

test('a title that may have manipulated the model is sent with other suspects, then alone', () => {
  const titles = [...rejected('missing', 3, 7), ...rejected('new-link', 5)]
  expect(nextRequests(asked(20), titles)).toMatchObject({
    groups: [],
    sharedRetries: ['q3', 'q7'],
    isolatedRetries: ['q5'],
  })
  const again = nextRequests(asked(20, ['new-link']), titles)
  expect(again).toMatchObject({ groups: [['q3', 'q7'], ['q5']], sharedRetries: [], isolatedRetries: [] })
})

test('if many titles of a response are damaged, their requests are halved until the cause is alone', () => {
  expect(sizes(nextRequests(asked(20), rejected('low-overlap', ...all(20))).groups)).toEqual([10, 10])
})

test.each<RejectionReason>(['missing', 'low-overlap', 'recitation', 'no-answer', 'changed-number'])(
  'a single title that is rejected as %s is retried twice and then fails',
  (reason) => {
    expect(nextRequests(asked(1), rejected(reason, 0))).toMatchObject({ groups: [['q0']], failed: [] })
    expect(isForNextPrompt(reason, 1)).toBe(true)
    expect(nextRequests(asked(1, noteReason([], reason)), rejected(reason, 0)).groups).toEqual([['q0']])
    const twice = noteReason(noteReason([], reason), reason)
    expect(nextRequests(asked(1, twice), rejected(reason, 0))).toMatchObject({
      groups: [],
      failed: [{ id: 'q0', reason }],
    })
    expect(noteReason(twice, reason)).toEqual(twice)
  },
)

test('a title fails at once if it is blocked alone or has no visible text', () => {
  expect(nextRequests(asked(1), rejected('blocked', 0)).groups).toEqual([])
  expect(nextRequests(asked(20), rejected('blank', 4))).toMatchObject({
    groups: [],
    failed: [{ id: 'q4', reason: 'blank' }],
  })
})

test('the reason why a larger request failed is not noted on its titles', () => {
  expect(isForNextPrompt('blocked', 20)).toBe(false)
  expect(isForNextPrompt('swapped', 20)).toBe(true)
})
