import { expect, test } from 'vitest'
import { corpusBleu } from './bleu.ts'

const bleu = (response: string, reference: string) => corpusBleu([{ response, reference }])

test('the same text scores 1, and one without four words in a row of the reference 0', () => {
  expect(bleu('How do I store rye bread?', 'How do I store rye bread?')).toBe(1)
  expect(bleu('storing rye bread', 'How do I store rye bread?')).toBe(0)
  expect(corpusBleu([])).toBe(0)
})

test('precisions of one to four tokens are averaged, by their logarithms', () => {
  // tokens: 6 of 7, pairs: 4 of 6, threes: 3 of 5, fours: 2 of 4
  expect(bleu('How do I store rye loaf?', 'How do I store rye bread?')).toBeCloseTo(
    ((6 / 7) * (4 / 6) * (3 / 5) * (2 / 4)) ** (1 / 4),
    10,
  )
})

test('a response that is too short is lowered, one that is too long is not', () => {
  const reference = 'How do I store rye bread in summer?'
  // 5 of 9 tokens, all of them right
  expect(bleu('How do I store rye', reference)).toBeCloseTo(Math.exp(1 - 9 / 5), 10)
  expect(bleu(`Well, ${reference}`, reference)).toBeCloseTo(
    ((9 / 11) * (8 / 10) * (7 / 9) * (6 / 8)) ** (1 / 4),
    10,
  )
})

test('a repeated word counts as often as the reference has it', () => {
  const repeated = bleu('rye rye rye rye bread in a tin', 'store rye bread in a tin')
  expect(repeated).toBeCloseTo(((5 / 8) * (4 / 7) * (3 / 6) * (2 / 5)) ** (1 / 4), 10)
})

test('sequences are counted over the whole corpus, so a single miss does not make it 0', () => {
  const pairs = [
    { response: 'How do I store rye bread?', reference: 'How do I store rye bread?' },
    { response: 'rye', reference: 'oats' },
  ]
  expect(corpusBleu(pairs)).toBeCloseTo((7 / 8) ** (1 / 4), 10)
})
