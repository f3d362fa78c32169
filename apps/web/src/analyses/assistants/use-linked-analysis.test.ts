import { expect, test } from 'vitest'
import { linkedAnalysis } from './use-linked-analysis.ts'

const id = '0016b82a-f854-47fd-9c0e-ee036e5abf55'

test.each([
  [`#analysis=${id}`, id],
  [`#analysis=${id}x`, undefined],
  ['#analysis=', undefined],
  [`#other=${id}`, undefined],
  ['', undefined],
])('the link %s names the analysis %s', (hash, expected) => {
  expect(linkedAnalysis(hash)).toBe(expected)
})
