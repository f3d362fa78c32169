import { redditClaims } from '@quarry/contracts/reddit-claims'
import { expect, test } from 'vitest'
import { accessText } from './access-text.ts'

const claims = redditClaims({ userAgent: 'web:house:1.0 (by /u/crumb)', sessionSeconds: 5400 })

test('the text has the deployment’s settings, the chosen subreddits, and places for what only the user knows', () => {
  const text = accessText(claims, { subreddits: ['Breadit', 'rye'], withTests: false })
  expect(text).toContain('user agent: web:house:1.0 (by /u/crumb)\n')
  expect(text).toContain('1,000 requests in 10 minutes')
  expect(text).toContain('at the latest 90 minutes after the last activity')
  expect(text).toContain('Reading only: r/Breadit, r/rye\n')
  expect(text.match(/\[Your .*\]/g)).toHaveLength(4)
  expect(text).not.toContain('.test.ts')
})

test('on demand the tests that prove each claim follow it', () => {
  const text = accessText(claims, { subreddits: [], withTests: true })
  expect(text).toContain('[Your subreddits.]')
  expect(text.match(/ {2}Test: \S+\.test\.ts: /g)).toHaveLength(claims.flatMap(({ proofs }) => proofs).length)
})
