import { describe, expect, test } from 'vitest'
import {
  asksOf,
  laterPostsAbout,
  postsAbout,
  subjects,
  type WrittenPost,
  wordingOf,
} from './written-posts.ts'

const wordsOf = (title: string) => title.toLowerCase().match(/[\p{L}\p{N}'’%°$€]+/gu) ?? []
const shareOf = (posts: readonly WrittenPost[], holds: (post: WrittenPost) => boolean) =>
  posts.filter(holds).length / posts.length

/** Returns how many of the keys are the most frequent one. */
function mostOf(keys: readonly string[]): number {
  return Math.max(...[...Map.groupBy(keys, (key) => key).values()].map(({ length }) => length))
}

describe.each(subjects)('posts about %s', (subject) => {
  const posts = postsAbout(subject)
  const questions = posts.filter(({ clean }) => clean !== '')
  const onReddit = posts.filter(({ community }) => community.startsWith('r/'))

  test('four hundred are from Reddit, 60 each from Stack Exchange and Lemmy, and twelve from Hacker News', () => {
    const counts = Map.groupBy(posts, ({ community }) => /^[a-z]+/.exec(community)?.[0])
    expect([...counts].map(([source, of]) => [source, of.length]).toSorted()).toEqual([
      ['hn', 12],
      ['lemmy', 60],
      ['r', 400],
      ['se', 60],
    ])
    expect(onReddit.filter(({ clean }) => clean !== '').length).toBeGreaterThan(310)
    expect(new Set(posts.map(({ title }) => title)).size).toBe(posts.length)
    expect(new Set(questions.map(({ clean }) => clean)).size).toBe(questions.length)
  })

  test('no three words begin more than 3% of the titles', () => {
    const openings = posts.map(({ title }) =>
      wordsOf(title.replace(/^ask hn:/i, ''))
        .slice(0, 3)
        .join(' '),
    )
    expect(mostOf(openings) / posts.length).toBeLessThanOrEqual(0.03)
  })

  test('titles that don’t ask the same share no run of seven words', () => {
    const asked = new Map<string, Set<string>>()
    for (const { title, asks } of posts) {
      const words = wordsOf(title)
      for (let at = 0; at + 7 <= words.length; at += 1) {
        const run = words.slice(at, at + 7).join(' ')
        asked.set(run, (asked.get(run) ?? new Set()).add(asks || title))
      }
    }
    expect([...asked].filter(([, by]) => by.size > 1).map(([run]) => run)).toEqual([])
  })

  test('their lengths, question marks, capitals and tags are those of real titles', () => {
    const lengths = onReddit.map(({ title }) => title.split(' ').length).toSorted((a, b) => a - b)
    const quartiles = [1, 2, 3].map((quarter) => lengths[Math.floor((lengths.length * quarter) / 4)] ?? 0)
    for (const [at, usual] of [8, 11, 16].entries())
      expect(Math.abs((quartiles[at] ?? 0) - usual)).toBeLessThanOrEqual(1)
    const unmarked = shareOf(questions, ({ title }) => !/[?？]/.test(title))
    expect(unmarked).toBeGreaterThanOrEqual(0.15)
    expect(unmarked).toBeLessThanOrEqual(0.35)
    const lower = shareOf(posts, ({ title }) => /^\p{Ll}/u.test(title))
    expect(lower).toBeGreaterThanOrEqual(0.03)
    expect(lower).toBeLessThanOrEqual(0.25)
    expect(shareOf(onReddit, ({ title }) => /^\[/.test(title))).toBeGreaterThan(0.03)
  })

  test('twenty more appear later, with titles of their own, topics of the others and two of their questions', () => {
    const later = laterPostsAbout(subject)
    const [titles, topics, asked] = [
      new Set(posts.map(({ title }) => title)),
      new Set(posts.map(({ topic }) => topic)),
      new Set(posts.map(({ asks }) => asks)),
    ]
    expect(later).toHaveLength(20)
    expect(new Set(later.map(({ title }) => title)).size).toBe(20)
    expect(later.filter(({ title, topic }) => titles.has(title) || !topics.has(topic))).toEqual([])
    expect(later.filter(({ asks }) => asks !== '' && asked.has(asks))).toHaveLength(2)
    expect(mostOf(later.map(({ topic }) => topic))).toBeGreaterThanOrEqual(10)
  })

  test('what several posts ask has a wording of its own, without the details of one of them', () => {
    const asked = Map.groupBy(questions, ({ asks }) => asks)
    for (const [asks, [first, second]] of asked) {
      if (!first || !second) continue
      const wording = wordingOf(first.title) ?? ''
      expect(wording, asks).toMatch(/^\p{Lu}[^?]+\?$/u)
      expect(wording, asks).not.toMatch(/(?:mon|tues|wednes|thurs|fri|satur|sun)day|tonight/i)
      if (!/\d/.test(asks)) expect(wording, asks).not.toMatch(/\d/)
      expect(asksOf(wording)).toBe(asks)
    }
  })

  test('no author’s name describes the post, except by words that many titles have', () => {
    const uses = Map.groupBy(
      posts.flatMap(({ title }) => [...new Set(wordsOf(title))]),
      (word) => word,
    )
    const tells = ({ title, author }: WrittenPost) =>
      wordsOf(title).some(
        (word) =>
          word.length >= 5 &&
          (uses.get(word)?.length ?? 0) <= posts.length / 50 &&
          author.toLowerCase().includes(word),
      )
    expect(posts.filter(tells).map(({ title, author }) => [author, title])).toEqual([])
  })

  test('nearly all different questions stay different without their numbers', () => {
    const masked = questions.map(({ clean }) => clean.toLowerCase().replace(/\d+(?:[.,]\d+)*/g, '#'))
    expect(new Set(masked).size / questions.length).toBeGreaterThanOrEqual(0.97)
  })

  test('engagement is as uneven as in life, over two years', () => {
    const points = onReddit.map((post) => post.points).toSorted((a, b) => a - b)
    expect(points.at(-1)).toBeLessThanOrEqual(2_400)
    expect(points.at(-1)).toBeGreaterThan(1_000)
    expect(points[points.length / 2]).toBeGreaterThan(8)
    expect(points[points.length / 2]).toBeLessThan(22)
    const days = posts.map(({ daysAgo }) => daysAgo)
    expect(Math.max(...days)).toBeLessThanOrEqual(730)
    expect(shareOf(posts, ({ daysAgo }) => daysAgo <= 365)).toBeGreaterThan(0.5)
  })
})
