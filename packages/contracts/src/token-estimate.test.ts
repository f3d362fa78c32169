import { expect, test } from 'vitest'
import { estimateJudgeTokens, estimateTokens } from './token-estimate.ts'

const titles = { titles: 100, characters: 6000, withPhrase: false, withTopics: false }

test('each request adds the instructions, and each title counts once as input and once as output', () => {
  expect(estimateTokens({ ...titles, requests: 100 })).toEqual({ inputTokens: 53_000, outputTokens: 3000 })
  expect(estimateTokens({ ...titles, requests: 5 })).toEqual({ inputTokens: 5500, outputTokens: 3000 })
})

test.each([1, 5, 20, 50])(
  'types and topics add at most half to requests for %i short titles',
  (perRequest) => {
    const totalOf = (withTopics: boolean) => {
      const work = { ...titles, titles: 100, characters: 4000, requests: Math.ceil(100 / perRequest) }
      const { inputTokens, outputTokens } = estimateTokens({ ...work, withTopics })
      return inputTokens + outputTokens
    }
    expect(totalOf(true)).toBeGreaterThan(totalOf(false))
    expect(totalOf(true) / totalOf(false)).toBeLessThan(1.5)
  },
)

test('judging adds the instructions once per request and counts both titles as input', () => {
  expect(estimateJudgeTokens({ titles: 10, characters: 1200, requests: 2 })).toEqual({
    inputTokens: 2 * 353 + 1200 / 4 + 10 * 25,
    outputTokens: 12 * 22,
  })
})

test('a search phrase adds instructions and output', () => {
  expect(estimateTokens({ ...titles, requests: 5, withPhrase: true })).toEqual({
    inputTokens: 6000,
    outputTokens: 4200,
  })
})
