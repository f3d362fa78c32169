import { expect, test } from 'vitest'
import { createPathPatterns } from './path-pattern.ts'

const paths = createPathPatterns()
for (const route of ['/api/questions', '/api/runs/:id/cancel', '/*']) paths.add(route)

test.each([
  ['/api/question?title=why', '/api/*'],
  ['/quarry/api/questions', '/*/api/questions'],
  ['/api/runs/7f3b/stop', '/api/runs/*/*'],
  ['/why%20is%20my%20bread%20flat', '/*'],
  ['/', '/*'],
  [`/${'a/'.repeat(20)}`, `/${'*/'.repeat(7)}*/…`],
])('%s is logged as %s', (url, pattern) => {
  expect(paths.patternOf(url)).toBe(pattern)
})
