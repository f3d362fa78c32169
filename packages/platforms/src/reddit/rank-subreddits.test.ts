import { expect, test } from 'vitest'
import { type Post, postDefaults } from '../post.ts'
import type { TermCandidates } from './find-candidates.ts'
import { rankSubreddits } from './rank-subreddits.ts'
import type { Subreddit } from './subreddit.ts'

const NOW = Date.parse('2026-06-01T00:00:00.000Z')

const subreddit = (name: string, subscribers = 1000, description = ''): Subreddit => ({
  name,
  subscribers,
  activeUsers: 0,
  description,
})

const post = (subreddit: string, createdAt: string, over18 = false): Post => ({
  ...postDefaults,
  id: 'a1',
  title: 'Rye?',
  author: 'crumb',
  community: subreddit,
  score: 1,
  numComments: 1,
  createdAt,
  permalink: '/r/x',
  over18,
  isSelf: true,
  hasText: true,
})

const findings = (term: string, change: Partial<TermCandidates> = {}): TermCandidates => ({
  term,
  searched: [],
  named: [],
  posts: [],
  requests: 3,
  ...change,
})

const rank = (subreddits: readonly Subreddit[], found: readonly TermCandidates[]) =>
  rankSubreddits(new Map(subreddits.map((one) => [one.name.toLowerCase(), one])), found, NOW).map(
    ({ subreddit: { name } }) => name,
  )

test('a match of all terms comes before a better match of one term', () => {
  const subreddits = [subreddit('rye'), subreddit('crumbs', 1000, 'Rye and spelt')]
  expect(rank(subreddits, [findings('rye'), findings('spelt')])).toEqual(['crumbs', 'rye'])
})

test('a better match comes before a larger subreddit', () => {
  const subreddits = [subreddit('Everything', 9_000_000, 'Also about sourdough'), subreddit('Sourdough', 900)]
  expect(rank(subreddits, [findings('sourdough')])).toEqual(['Sourdough', 'Everything'])
})

test('among equal matches, a subreddit with recent posts comes before a larger inactive one', () => {
  const posts = Array.from({ length: 12 }, () => post('RyeToday', '2026-05-01T00:00:00.000Z'))
  const old = Array.from({ length: 12 }, () => post('RyeOnce', '2015-05-01T00:00:00.000Z'))
  const subreddits = [subreddit('RyeOnce', 90_000), subreddit('RyeToday', 30_000)]
  expect(rank(subreddits, [findings('rye', { posts: [...posts, ...old] })])).toEqual(['RyeToday', 'RyeOnce'])
})

test('several words match a name without spaces', () => {
  const subreddits = [subreddit('financememes', 900_000), subreddit('PersonalFinance', 100)]
  expect(rank(subreddits, [findings('personal finance')])[0]).toBe('PersonalFinance')
})

test('NSFW posts are ignored, and subreddits without a match are omitted', () => {
  const posts = Array.from({ length: 12 }, () => post('Odd', '2026-05-01T00:00:00.000Z', true))
  expect(rank([subreddit('Odd')], [findings('rye', { posts })])).toEqual([])
})

test('a subreddit lists its matching terms, best first, and counts its matching posts', () => {
  const crumbs = subreddit('rye_crumbs', 1000, 'Rye, and at times spelt')
  const posts = [
    post('rye_crumbs', '2026-05-01T00:00:00.000Z'),
    post('elsewhere', '2026-05-01T00:00:00.000Z'),
  ]
  const found = [findings('spelt'), findings('rye', { posts }), findings('oats', { posts: [] })]
  expect(rankSubreddits(new Map([['rye_crumbs', crumbs]]), found, NOW)).toEqual([
    { subreddit: crumbs, terms: ['rye', 'spelt'], matchingPosts: 1 },
  ])
})
