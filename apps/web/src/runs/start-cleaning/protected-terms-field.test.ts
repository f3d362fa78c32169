import { expect, test } from 'vitest'
import { readTerms } from './protected-terms-field.tsx'

test('terms are separated by lines or commas, and each is kept once', () => {
  expect(readTerms(' PyTorch\nC++, AT&T,,\n\nPyTorch ')).toEqual({
    terms: ['PyTorch', 'C++', 'AT&T'],
    problem: undefined,
  })
  expect(readTerms('')).toEqual({ terms: [], problem: undefined })
})

test.each([
  ['PyTorch\n(RED)', '“(RED)” has brackets, which cleaned titles never have.'],
  ['PyTorch\n--', '“--” has no letter or digit.'],
  [`PyTorch\n${'a'.repeat(61)}`, `“${'a'.repeat(29)}…” is longer than 60 characters.`],
])('a term that cannot be kept is named: %j', (typed, problem) => {
  expect(readTerms(typed)).toEqual({ terms: ['PyTorch'], problem })
})

test('the 101st term is not kept', () => {
  const typed = Array.from({ length: 101 }, (_, at) => `t${at}`).join('\n')
  expect(readTerms(typed).terms).toHaveLength(100)
  expect(readTerms(typed).problem).toBe('Only the first 100 are kept.')
})
