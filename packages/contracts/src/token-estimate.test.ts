import { expect, test } from 'vitest'
import { estimateTokens } from './token-estimate.ts'

const titles = { titles: 100, characters: 6000, withPhrase: false }

test('each request pays for the instructions anew, the titles are paid once in and once out', () => {
  expect(estimateTokens({ ...titles, requests: 100 })).toEqual({ inputTokens: 38_000, outputTokens: 3000 })
  expect(estimateTokens({ ...titles, requests: 5 })).toEqual({ inputTokens: 4750, outputTokens: 3000 })
})

test('a search phrase takes instructions and room in the answer', () => {
  expect(estimateTokens({ ...titles, requests: 5, withPhrase: true })).toEqual({
    inputTokens: 5250,
    outputTokens: 4200,
  })
})
