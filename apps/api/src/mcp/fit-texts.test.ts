import { expect, test } from 'vitest'
import { fitTexts } from './fit-texts.ts'

test('texts that fit stay as they are', () => {
  expect(fitTexts(['one', 'two'], 6)).toEqual(['one', 'two'])
  expect(fitTexts([], 6)).toEqual([])
})

test('only the longest texts are cut, to the same length', () => {
  const [short, first, second] = fitTexts(['brief', 'a'.repeat(90), 'b'.repeat(70)], 105)
  expect([short, first, second]).toEqual(['brief', 'a'.repeat(50), 'b'.repeat(50)])
})

test('signs count as they do in a result, and none is split', () => {
  expect(fitTexts(['漢漢漢'], 8)).toEqual(['漢漢'])
  expect(fitTexts(['😀😀'], 7)).toEqual(['😀'])
  expect(fitTexts(['"a"b'], 4)).toEqual(['"a'])
})
