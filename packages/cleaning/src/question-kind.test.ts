import { expect, test } from 'vitest'
import { align } from './alignment.ts'
import { losesQuantifier } from './question-kind.ts'

test.each([
  [false, 'Hey all new potter looking for tips', 'What tips do you have for a new potter?'],
  [true, 'Do all new potters need tips?', 'Do new potters need tips?'],
])('a lost quantifier (%s): %s → %s', (isLost, title, response) => {
  expect(losesQuantifier(align(title, response, 'en'))).toBe(isLost)
})
