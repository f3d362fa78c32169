import { tierInfo } from '@quarry/contracts/tier'
import { expect, test } from 'vitest'
import { freeRequestsPerDay, requestCosts } from './request-costs.ts'

const FREE_MS = tierInfo.free.delayMs

function recommended(questions: number, delayMs: number, quota?: { perDay: number; sent: number }) {
  return requestCosts(questions, delayMs, quota).find((cost) => cost.recommended)?.titlesPerRequest
}

test('each choice says how many requests it takes and how long they last', () => {
  expect(
    requestCosts(300, FREE_MS, undefined).map(({ requests, durationMs }) => [requests, durationMs]),
  ).toEqual([
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
  expect(recommended(questions, delayMs)).toBe(choice)
})

test('what the day’s quota does not allow takes more days and is not recommended', () => {
  const quota = { perDay: 20, sent: 5 }
  expect(requestCosts(300, FREE_MS, quota).map(({ days }) => days)).toEqual([16, 4, 2, 1])
  expect(recommended(300, FREE_MS, quota)).toBe(20)
  expect(recommended(60, FREE_MS, quota)).toBe(5)
  expect(recommended(3000, FREE_MS, quota)).toBe(20)
})

test('a quota is told only where it is known', () => {
  expect(freeRequestsPerDay(tierInfo.free, 'gemini-3.5-flash-lite')).toBe(500)
  expect(freeRequestsPerDay(tierInfo.free, 'gemini-3.8-flash')).toBe(20)
  expect(freeRequestsPerDay(tierInfo.free, 'gemini-3.1-pro')).toBeUndefined()
  expect(freeRequestsPerDay(tierInfo.paid, 'gemini-3.5-flash-lite')).toBeUndefined()
  expect(freeRequestsPerDay(tierInfo.unknown, 'gemini-3.5-flash-lite')).toBeUndefined()
})
