import { tierInfo } from '@quarry/contracts/tier'
import { expect, test } from 'vitest'
import { type CleaningWork, requestCosts } from './request-costs.ts'

const FREE_MS = tierInfo.free.delayMs
const nowMs = Date.parse('2026-11-20T12:00:00Z')

function workOf(titles: number, change: Partial<CleaningWork> = {}): CleaningWork {
  return {
    titles,
    characters: titles * 60,
    withPhrase: false,
    model: 'gemini-3.5-flash-lite',
    delayMs: FREE_MS,
    quota: undefined,
    ...change,
  }
}

function recommended(work: CleaningWork) {
  return requestCosts(work, nowMs).find((cost) => cost.recommended)?.titlesPerRequest
}

test('each choice says how many requests it takes and how long they last', () => {
  expect(requestCosts(workOf(300), nowMs).map(({ requests, durationMs }) => [requests, durationMs])).toEqual([
    [300, 3_600_000],
    [60, 720_000],
    [30, 360_000],
    [15, 180_000],
  ])
})

test.each([
  [10, FREE_MS, 1],
  [100, FREE_MS, 5],
  [214, FREE_MS, 10],
  [3000, FREE_MS, 10],
  [1000, 200, 1],
])('for %i questions at %i ms a request, %i a request is recommended', (questions, delayMs, choice) => {
  expect(recommended(workOf(questions, { delayMs }))).toBe(choice)
})

test('what the day’s quota does not allow takes more days and is not recommended', () => {
  const quota = { perDay: 20, left: 15, usedUpUntilMs: undefined }
  expect(requestCosts(workOf(300, { quota }), nowMs).map(({ days }) => days)).toEqual([16, 4, 2, 1])
  expect(recommended(workOf(300, { quota }))).toBe(20)
  expect(recommended(workOf(60, { quota }))).toBe(5)
  expect(recommended(workOf(3000, { quota }))).toBe(20)
})

test('once the day’s quota is used up, the fewest requests are recommended', () => {
  const quota = { perDay: 10, left: 0, usedUpUntilMs: nowMs + 3_600_000 }
  expect(recommended(workOf(5, { quota }))).toBe(20)
  expect(requestCosts(workOf(5, { quota }), nowMs).map(({ days, isUsedUp }) => [days, isUsedUp])).toEqual(
    Array(4).fill([2, true]),
  )
})

test('the share of a day’s quota is told where the quota is known', () => {
  const quota = { perDay: 500, left: 495, usedUpUntilMs: undefined }
  expect(requestCosts(workOf(200, { quota }), nowMs).map(({ shareOfDay }) => shareOfDay)).toEqual([
    0.4, 0.08, 0.04, 0.02,
  ])
  expect(requestCosts(workOf(200), nowMs)[0]?.shareOfDay).toBeUndefined()
})

test('the instructions of each request cost dollars, so that more titles at once are cheaper', () => {
  const dollars = requestCosts(workOf(1000), nowMs).map((cost) => cost.dollars ?? Number.NaN)
  // 1,000 times 430 tokens of instructions at $0.30 a million, and 30 tokens in and out a title.
  expect(dollars[0]).toBeCloseTo(0.129 + 0.009 + 0.075)
  expect(dollars).toEqual(dollars.toSorted((left, right) => right - left))
})

test('of a model whose price is not known no dollars are told', () => {
  for (const model of ['gemini-9', undefined]) {
    expect(requestCosts(workOf(10, { model }), nowMs)[0]?.dollars).toBeUndefined()
  }
})
