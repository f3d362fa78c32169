import type { Submission } from '@quarry/platforms/reddit/submission'
import type { Subreddit } from '@quarry/platforms/reddit/subreddit'
import { expect, test } from 'vitest'
import type { TermFindings } from './find-candidates.ts'
import { rankCommunities } from './rank-communities.ts'

const NOW = Date.parse('2026-06-01T00:00:00.000Z')

const community = (name: string, subscribers = 1000, description = ''): Subreddit => ({
  name,
  subscribers,
  activeUsers: 0,
  description,
})

const post = (subreddit: string, createdAt: string, over18 = false): Submission => ({
  id: 'a1',
  fullname: 't3_a1',
  title: 'Rye?',
  author: 'crumb',
  subreddit,
  score: 1,
  numComments: 1,
  createdAt,
  permalink: '/r/x',
  over18,
  removed: false,
  stickied: false,
  official: false,
  isSelf: true,
  hasText: true,
  isGallery: false,
})

const findings = (term: string, change: Partial<TermFindings> = {}): TermFindings => ({
  term,
  searched: [],
  named: [],
  posts: [],
  requests: 3,
  ...change,
})

const rank = (communities: readonly Subreddit[], found: readonly TermFindings[]) =>
  rankCommunities(new Map(communities.map((one) => [one.name.toLowerCase(), one])), found, NOW).map(
    ({ name }) => name,
  )

test('what fits all terms comes before what fits one of them better', () => {
  const communities = [community('rye'), community('crumbs', 1000, 'Rye and spelt')]
  expect(rank(communities, [findings('rye'), findings('spelt')])).toEqual(['crumbs', 'rye'])
})

test('a community that fits comes before a larger one that fits less', () => {
  const communities = [
    community('Everything', 9_000_000, 'Also about sourdough'),
    community('Sourdough', 900),
  ]
  expect(rank(communities, [findings('sourdough')])).toEqual(['Sourdough', 'Everything'])
})

test('of communities that fit alike, the one with recent posts comes before a larger silent one', () => {
  const posts = Array.from({ length: 12 }, () => post('RyeToday', '2026-05-01T00:00:00.000Z'))
  const old = Array.from({ length: 12 }, () => post('RyeOnce', '2015-05-01T00:00:00.000Z'))
  const communities = [community('RyeOnce', 90_000), community('RyeToday', 30_000)]
  expect(rank(communities, [findings('rye', { posts: [...posts, ...old] })])).toEqual(['RyeToday', 'RyeOnce'])
})

test('several words fit a name without spaces', () => {
  const communities = [community('financememes', 900_000), community('PersonalFinance', 100)]
  expect(rank(communities, [findings('personal finance')])[0]).toBe('PersonalFinance')
})

test('NSFW posts tell nothing of a community, and what fits nothing is left out', () => {
  const posts = Array.from({ length: 12 }, () => post('Odd', '2026-05-01T00:00:00.000Z', true))
  expect(rank([community('Odd')], [findings('rye', { posts })])).toEqual([])
})
