import { expect, test } from 'vitest'
import { estimateTokens } from './token-estimate.ts'

const titles = { titles: 100, characters: 6000, withPhrase: false }

test('every request has the instructions, and every title counts once as input and once as output', () => {
  expect(estimateTokens({ ...titles, requests: 100 })).toEqual({ inputTokens: 46_000, outputTokens: 3000 })
  expect(estimateTokens({ ...titles, requests: 5 })).toEqual({ inputTokens: 5150, outputTokens: 3000 })
})

test('a search phrase adds instructions and output', () => {
  expect(estimateTokens({ ...titles, requests: 5, withPhrase: true })).toEqual({
    inputTokens: 5650,
    outputTokens: 4200,
  })
})
