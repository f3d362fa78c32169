import { expect, test } from 'vitest'
import { idOfTitle } from '../../files/open-file/title-id.ts'
import { sampleQuestion } from '../../session/sample-question.ts'
import {
  countCheckable,
  expectedNew,
  hasKnownSubreddit,
  knownSubreddits,
  readingSize,
} from './known-subreddits.ts'

const nowMs = Date.parse('2026-11-05T12:00:00.000Z')
const on = (id: string, day: string, subreddit = 'bread') =>
  sampleQuestion(id, { subreddit, createdAt: `2026-${day}T08:00:00.000Z` })

test('what is new begins with the newest question of each subreddit, whatever the case of its name', () => {
  const rows = [on('a1', '10-30'), on('a2', '11-03', 'Bread'), on('a3', '09-01'), on('b1', '10-06', 'rye')]
  expect(knownSubreddits(rows, nowMs)).toEqual([
    { name: 'bread', since: '2026-11-03T08:00:00.000Z', questions: 3, perDay: 2 / 30 },
    { name: 'rye', since: '2026-10-06T08:00:00.000Z', questions: 1, perDay: 1 / 30 },
  ])
})

test('dates in the future or unreadable, and names that are none, do not count', () => {
  const rows = [
    on('a1', '10-30'),
    on('a2', '12-24'),
    sampleQuestion('a3', { createdAt: '' }),
    on('b1', '10-30', 'all my titles'),
    on('c1', '12-24', 'rye'),
  ]
  expect(knownSubreddits(rows, nowMs)).toMatchObject([
    { name: 'bread', since: '2026-10-30T08:00:00.000Z', questions: 3 },
  ])
  expect(hasKnownSubreddit(rows, nowMs)).toBe(true)
  expect(hasKnownSubreddit(rows.slice(1), nowMs)).toBe(false)
})

test('the estimate grows with the time since the newest question, up to the limit, and counts the checks', () => {
  const old = knownSubreddits(
    Array.from({ length: 60 }, (_, number) => on(`a${number}`, '09-06')),
    nowMs,
  )
  const recent = old.map((known) => ({ ...known, since: '2026-11-05T08:00:00.000Z' }))
  expect(old.map((known) => expectedNew(known, nowMs))).toEqual([121])
  const size = (known: typeof old, limit = 1000, posts = 0) => readingSize(known, { limit, posts, nowMs })
  expect(size(recent).reads).toBe(1)
  expect(size(old).reads).toBeGreaterThan(size(recent).reads)
  expect(size(old, 1)).toEqual(size(recent))
  expect(size(recent, 1000, 201)).toMatchObject({ checks: 3, minutes: 1 })
  expect(size([], 1000, 9801)).toEqual({ reads: 0, checks: 99, minutes: 2 })
})

test('only questions whose links name their posts can be checked, in these subreddits', () => {
  const post = sampleQuestion('1abcde', { permalink: '/r/bread/comments/1abcde/is_it_done/' })
  const rows = [
    post,
    sampleQuestion(idOfTitle('is it done', 'bread'), { permalink: '/' }),
    sampleQuestion('1abcdf', { permalink: post.permalink }),
    { ...post, subreddit: 'rye' },
  ]
  expect(countCheckable(rows, knownSubreddits([post], nowMs))).toBe(1)
})
