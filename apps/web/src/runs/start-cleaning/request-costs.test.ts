import { tierInfo } from '@quarry/contracts/tier'
import { expect, test } from 'vitest'
import { allPairs, type CleaningWork, judgeCost, requestCosts } from './request-costs.ts'

const FREE_MS = tierInfo.free.delayMs
const nowMs = Date.parse('2026-11-20T12:00:00Z')

function workOf(titles: number, change: Partial<CleaningWork> = {}): CleaningWork {
  return {
    titles,
    characters: titles * 60,
    withPhrase: false,
    namesTopics: false,
    judges: false,
    model: 'gemini-3.5-flash-lite',
    delayMs: FREE_MS,
    quota: undefined,
    ...change,
  }
}

test('each choice has its requests and their duration', () => {
  expect(requestCosts(workOf(300), nowMs).map(({ requests, durationMs }) => [requests, durationMs])).toEqual([
    [9, 108_000],
    [300, 3_600_000],
    [60, 720_000],
    [30, 360_000],
    [15, 180_000],
  ])
})

test.each([
  [1, 1],
  [5, 1],
  [16, 3],
  [75, 4],
  [1000, 23],
])('chosen automatically, %i titles take %i requests while responses are whole', (titles, requests) => {
  expect(requestCosts(workOf(titles), nowMs)[0]).toMatchObject({ titlesPerRequest: 'automatic', requests })
})

test('what the day’s quota does not allow takes more days', () => {
  const quota = { perDay: 20, left: 15, usedUpUntilMs: undefined }
  expect(requestCosts(workOf(300, { quota }), nowMs).map(({ days }) => days)).toEqual([1, 16, 4, 2, 1])
})

test('once the day’s quota is used up, every choice waits for the next', () => {
  const quota = { perDay: 10, left: 0, usedUpUntilMs: nowMs + 3_600_000 }
  expect(requestCosts(workOf(5, { quota }), nowMs).map(({ days, isUsedUp }) => [days, isUsedUp])).toEqual(
    Array(5).fill([2, true]),
  )
})

test('the share of a day’s quota is shown if the quota is known', () => {
  const quota = { perDay: 500, left: 495, usedUpUntilMs: undefined }
  expect(requestCosts(workOf(200, { quota }), nowMs).map(({ shareOfDay }) => shareOfDay)).toEqual([
    0.014, 0.4, 0.08, 0.04, 0.02,
  ])
  expect(requestCosts(workOf(200), nowMs)[0]?.shareOfDay).toBeUndefined()
})

test('the instructions of each request cost dollars, so that more titles at once are cheaper', () => {
  const [, ...stated] = requestCosts(workOf(1000), nowMs)
  const dollars = stated.map((cost) => cost.dollars ?? Number.NaN)
  // 1,000 times 500 tokens of instructions at $0.30 a million, and 30 tokens in and out a title.
  expect(dollars[0]).toBeCloseTo(0.15 + 0.009 + 0.075)
  expect(dollars).toEqual(dollars.toSorted((left, right) => right - left))
})

test('a model without a known price has no dollars', () => {
  for (const model of ['gemini-9', undefined]) {
    expect(requestCosts(workOf(10, { model }), nowMs)[0]?.dollars).toBeUndefined()
  }
})

test('each choice includes the requests, the time and the cost of the second opinion', () => {
  const quota = { perDay: 100, left: 100, usedUpUntilMs: undefined }
  const [without, judged] = [{}, { judges: true }].map(
    (change) => requestCosts(workOf(1000, { quota, ...change }), nowMs)[0],
  )
  const judge = judgeCost(allPairs(workOf(1000)), nowMs)
  expect(judge.requests).toBe(50)
  expect(judge.dollars).toBeCloseTo(0.08, 2)
  expect(judged).toMatchObject({ requests: 73, durationMs: 73 * FREE_MS, shareOfDay: 0.73 })
  const dollars = without?.dollars ?? Number.NaN
  expect(judged?.dollars).toBeCloseTo(dollars + (judge.dollars ?? Number.NaN))
})
