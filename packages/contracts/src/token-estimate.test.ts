import { expect, test } from 'vitest'
import {
  estimateFindTopics,
  estimateGrouping,
  estimateJudgeTokens,
  estimateNewTitles,
  estimatePhrases,
  estimateSorting,
  estimateTokens,
} from './token-estimate.ts'

const titles = { titles: 100, characters: 6000, withPhrase: false }

test('each request adds the instructions, and each title counts once as input and once as output', () => {
  expect(estimateTokens({ ...titles, requests: 100 })).toEqual({ inputTokens: 63_000, outputTokens: 3000 })
  expect(estimateTokens({ ...titles, requests: 5 })).toEqual({ inputTokens: 6000, outputTokens: 3000 })
})

test('finding topics of 1,000 titles takes at most 45 requests', () => {
  const { requests, inputTokens, outputTokens } = estimateFindTopics({ titles: 1000, characters: 60_000 })
  expect(requests).toBeLessThanOrEqual(45)
  expect(inputTokens).toBeGreaterThan(3 * 15_000)
  expect(outputTokens).toBeGreaterThan(10_000)
})

test('a part of the work costs less than all of it', () => {
  const some = { titles: 100, characters: 6000 }
  expect(estimateFindTopics({ titles: 29, characters: 1700 }).requests).toBe(2)
  expect(estimateFindTopics(some).requests).toBe(1 + 2 + 4)
  expect(estimateSorting(some).requests).toBe(2)
  expect(estimateNewTitles({ ...some, groups: 150 }).requests).toBe(2 * 3 + 1)
  const alone = { ...some, known: 0, carried: 0 }
  expect(estimateGrouping(alone).requests).toBe(estimateFindTopics(some).requests - 1 - 2)
  expect(estimateGrouping({ ...alone, carried: 150 }).requests).toBe(2 * 2 + 4)
  expect(estimateGrouping({ ...alone, known: 20, carried: 150 }).requests).toBe(2 * 2)
  expect(estimatePhrases(some)).toEqual({ requests: 3, inputTokens: 900 + 3000, outputTokens: 2700 })
})

test('judging adds the instructions once per request and counts both titles as input', () => {
  expect(estimateJudgeTokens({ titles: 10, characters: 1200, requests: 2 })).toEqual({
    inputTokens: 2 * 353 + 1200 / 4 + 10 * 25,
    outputTokens: 12 * 22,
  })
})

test('a search phrase adds instructions and output', () => {
  expect(estimateTokens({ ...titles, requests: 5, withPhrase: true })).toEqual({
    inputTokens: 6500,
    outputTokens: 4200,
  })
})
