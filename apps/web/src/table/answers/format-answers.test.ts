import { expect, test } from 'vitest'
import { sampleAnswer, sampleAnswers } from '../../analysis/questions/testing/sample-answer.ts'
import { sampleQuestion } from '../../analysis/questions/testing/sample-question.ts'
import {
  answerFacts,
  formatCost,
  formatGroupReading,
  formatNone,
  formatReading,
  formatWithSources,
} from './format-answers.ts'

const nowMs = Date.parse('2026-12-05T12:00:00.000Z')
const answer = sampleAnswer('t1_a', { author: '', points: 1, text: 'Wait a day.' })
const read = { ...sampleAnswers('1aaaaa', answer), requests: 1 }

test.each([
  ['reddit', 'bread', /^1 request to Reddit/],
  ['hacker-news', 'ask-hn', /^2 requests to Hacker News/],
  ['lemmy', 'bread@lemmy.world', /^1 request to lemmy\.world/],
] as const)('reading on %s says its requests, and that no AI gets the words', (source, subreddit, start) => {
  expect(formatCost({ source, subreddit })).toMatch(start)
  expect(formatCost({ source, subreddit })).toContain('never sent to an AI')
})

test('what was read says how many of how many, in which order, when and with how many requests', () => {
  const row = sampleQuestion('1aaaaa', { numComments: 6 })
  expect(formatReading(read, row, nowMs)).toMatch(
    /^1 of 6 answers, by points\. Read 29 Nov 2026, \d\d:00, with 1 request\. Kept in this browser/,
  )
})

test('answers to the posts of a group say how many are shown, and from how many of the posts', () => {
  expect(formatGroupReading(5, 14, 12, 33)).toMatch(/^The 5 best of 14 answers, from 12 of 33 posts\. Kept/)
  expect(formatGroupReading(3, 3, 2, 2)).toMatch(/^3 answers, from 2 posts\. Kept/)
})

test('a post without answers says its age, and the demo why it has none', () => {
  const row = sampleQuestion('1aaaaa', { createdAt: '2026-11-28T09:00:00.000Z' })
  expect(formatNone(read, row, nowMs)).toMatch(/The post was 1 day old\.$/)
  expect(formatNone(read, { ...row, permalink: '/demo/post/1aaaaa' }, nowMs)).toMatch(/^The demo has/)
})

test('an answer without a license asks to be quoted briefly, and a deleted account has no name', () => {
  expect(answerFacts(answer)).toEqual(['1 point', '20 Nov 2026', 'no license stated: quote briefly'])
  expect(answerFacts({ ...answer, licence: 'CC BY-SA 4.0' }).at(-1)).toBe('CC BY-SA 4.0')
  const row = sampleQuestion('1aaaaa', { subreddit: 'bread' })
  expect(formatWithSources('Is it done?', [{ answer, row }], '')).toBe(
    'Is it done?\n\nWait a day.\n— deleted account, 1 point, r/bread, 20 Nov 2026, no license stated: quote briefly\nhttps://www.reddit.com/r/bread/comments/1aaaaa/x/a/',
  )
})
