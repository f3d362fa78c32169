import { tierInfo } from '@quarry/contracts/tier'
import { expect, test } from 'vitest'
import { allPairs, type CleaningWork, costOf, formatDuration, judgeCost, timeOf } from './estimate.ts'

const FREE_MS = tierInfo.free.delayMs
const nowMs = Date.parse('2026-11-20T12:00:00Z')

function workOf(titles: number, change: Partial<CleaningWork> = {}): CleaningWork {
  return {
    titles,
    characters: titles * 60,
    withPhrase: false,
    secondOpinion: false,
    model: 'gemini-3.5-flash-lite',
    delayMs: FREE_MS,
    quota: undefined,
    ...change,
  }
}

/** Returns the cost at one and at twenty titles per request. */
const costsOf = (work: CleaningWork) => [1, 20].map((titles) => costOf(work, titles, nowMs))

test('each size has its number of requests and their duration', () => {
  expect(costsOf(workOf(300)).map(({ requests, durationMs }) => [requests, durationMs])).toEqual([
    [300, 3_600_000],
    [15, 180_000],
  ])
})

test('once the day’s quota is used up, each size waits for the next day', () => {
  const quota = { perDay: 10, left: 0, usedUpUntilMs: nowMs + 3_600_000 }
  expect(costsOf(workOf(5, { quota })).map(timeOf)).toEqual(Array(2).fill({ text: 'Tomorrow', isLong: true }))
})

test('the share of a day’s quota is given if the quota is known', () => {
  const quota = { perDay: 500, left: 495, usedUpUntilMs: undefined }
  expect(costsOf(workOf(200, { quota })).map(({ shareOfDay }) => shareOfDay)).toEqual([0.4, 0.02])
  expect(costsOf(workOf(200))[0]?.shareOfDay).toBeUndefined()
})

test('every request pays for its instructions, so more titles per request are cheaper', () => {
  const [one, twenty] = costsOf(workOf(1000)).map((cost) => cost.dollars ?? Number.NaN)
  // 600 tokens of instructions, 1,000 times at $0.30 a million, and 30 tokens in and out per title.
  expect(one).toBeCloseTo(0.18 + 0.009 + 0.075)
  expect(twenty).toBeCloseTo(0.009 + 0.009 + 0.075)
})

test('a model without a known price has no cost in dollars', () => {
  for (const model of ['gemini-9', undefined]) {
    expect(costOf(workOf(10, { model }), 1, nowMs).dollars).toBeUndefined()
  }
})

test('the cost includes the second opinion’s requests, time and price', () => {
  const quota = { perDay: 100, left: 100, usedUpUntilMs: undefined }
  const [without, judged] = [false, true].map((secondOpinion) =>
    costOf(workOf(1000, { quota, secondOpinion }), 20, nowMs),
  )
  const judge = judgeCost(allPairs(workOf(1000)), nowMs)
  expect(judge.requests).toBe(50)
  expect(judge.dollars).toBeCloseTo(0.08, 2)
  expect(judged).toMatchObject({ requests: 100, durationMs: 100 * FREE_MS, shareOfDay: 1 })
  const dollars = without?.dollars ?? Number.NaN
  expect(judged?.dollars).toBeCloseTo(dollars + (judge.dollars ?? Number.NaN))
})

test.each([
  [0, '0 s'],
  [18_000, '18 s'],
  [12_600, '13 s'],
  [59_001, '1 min 0 s'],
  [250_000, '4 min 10 s'],
  [12_060_000, '3 h 21 min'],
  [86_400_000, '1 day'],
  [90_000_000, '2 days'],
])('%i ms are %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text)
})

test('more than a day is long, by the clock or by the quota', () => {
  expect(timeOf(costOf(workOf(7200), 1, nowMs))).toEqual({ text: '1 day', isLong: true })
  expect(timeOf(costOf(workOf(7199), 1, nowMs))).toEqual({ text: '24 h 0 min', isLong: false })
  const quota = { perDay: 500, left: 500, usedUpUntilMs: undefined }
  expect(timeOf(costOf(workOf(1248, { quota }), 1, nowMs))).toEqual({ text: '3 days', isLong: true })
  expect(timeOf(costOf(workOf(1248, { quota }), 20, nowMs))).toEqual({ text: '12 min 36 s', isLong: false })
})

test('the operator’s model is estimated by its measured batch, and without one by its time per title', () => {
  const own = workOf(65, { isOwnModel: true, delayMs: 2000, model: undefined })
  expect(costsOf(own).map(({ durationMs }) => durationMs)).toEqual([130_000, 130_000])
  const measured = { ...own, batch: { titles: 5, ms: 3600 } }
  // Three requests of 9.6 s and one of 3.6 s.
  expect(costsOf(measured)).toMatchObject([
    { durationMs: 130_000, dollars: undefined },
    { durationMs: 32_400, dollars: undefined },
  ])
})
