import { describe, expect, test } from 'vitest'
import { writtenIn } from '../written/written-posts.ts'
import { createCatalog } from './catalog.ts'
import { createPostStore } from './posts.ts'

const START_MS = Date.parse('2026-11-20T20:00:00Z')
const NOW_SECONDS = START_MS / 1000
const catalog = createCatalog('quarry')
const store = createPostStore('quarry', catalog.all, START_MS)
const open = catalog.all.filter((subreddit) => subreddit.access === 'public' && subreddit.posts >= 200)
/** Readable subreddits with generated posts. */
const generated = open.filter(({ name }) => writtenIn(`r/${name}`).length === 0)
const postsOf = (name: string) => {
  const subreddit = catalog.byName(name)
  return subreddit === undefined ? [] : store.upTo(subreddit, NOW_SECONDS)
}

describe('subreddits', () => {
  test('at least 45 are readable, from hundreds to tens of millions of subscribers', () => {
    const sizes = catalog.all
      .filter(({ access }) => access === 'public')
      .map(({ subscribers }) => subscribers ?? 0)
    expect(sizes.length).toBeGreaterThanOrEqual(45)
    expect(Math.max(...sizes)).toBeGreaterThan(20_000_000)
    expect(sizes.some((size) => size > 100 && size < 1_000)).toBe(true)
    expect(new Set(catalog.all.map(({ name }) => name.toLowerCase())).size).toBe(catalog.all.length)
    expect(catalog.all.every(({ name }) => /^[A-Za-z0-9][A-Za-z0-9_]{2,20}$/.test(name))).toBe(true)
  })

  test('many have 1,500 posts or more', () => {
    expect(open.filter(({ posts }) => posts >= 1_500).length).toBeGreaterThan(10)
  })
})

describe('posts', () => {
  test('the same seed gives the same posts, and another seed gives others', () => {
    const titles = (seed: string) => {
      const all = createCatalog(seed)
      const cooking = all.byName('Cooking')
      return cooking === undefined
        ? []
        : createPostStore(seed, all.all, START_MS)
            .upTo(cooking, NOW_SECONDS)
            .map(({ title }) => title)
    }
    expect(titles('quarry')).toEqual(postsOf('Cooking').map(({ title }) => title))
    expect(titles('other')).not.toEqual(titles('quarry'))
  })

  test('at most 3% of a subreddit’s newest 1,000 titles are exact repetitions', () => {
    for (const { name } of open) {
      const titles = postsOf(name)
        .slice(0, 1_000)
        .map(({ title }) => title)
      expect(1 - new Set(titles).size / titles.length, name).toBeLessThanOrEqual(0.03)
    }
  })

  test('about half of the generated titles ask something', () => {
    for (const { name } of generated) {
      const posts = postsOf(name)
      const share = posts.filter(({ intent }) => intent === 'question').length / posts.length
      expect(share, name).toBeGreaterThan(0.4)
      expect(share, name).toBeLessThan(0.72)
    }
  })

  test('some questions have no question mark, and some other titles have one', () => {
    const posts = postsOf('gardening')
    const count = (holds: (post: (typeof posts)[number]) => boolean) =>
      posts.filter(holds).length / posts.length
    expect(count(({ intent, title }) => intent === 'question' && !title.includes('?'))).toBeGreaterThan(0.04)
    expect(count(({ intent, title }) => intent !== 'question' && title.includes('?'))).toBeGreaterThan(0.01)
  })

  test('generated titles have tags, emoji, typos and other languages, and nothing that breaks anything', () => {
    const titles = generated.flatMap(({ name }) => postsOf(name)).map(({ title }) => title)
    for (const pattern of [/^\[/, /[äöüß]/, /¿/, /\p{Extended_Pictographic}/u, /^Whats\b/])
      expect(titles.filter((title) => pattern.test(title)).length, String(pattern)).toBeGreaterThan(10)
    const odd = /\n|^[=+@-]|<|\bteh\b|\bbset\b|\{|undefined|^\s|^.{0,9}$|^.{200}/
    expect(titles.filter((title) => odd.test(title))).toEqual([])
  })

  test('hostile titles have formulas, markup, orders, misspellings, other scripts, line breaks and full length', () => {
    const hostile = createPostStore('quarry', catalog.all, START_MS, 'hostile')
    const some = open.filter((_, at) => at % 5 === 0)
    const titles = some.flatMap((one) => hostile.upTo(one, NOW_SECONDS)).map(({ title }) => title)
    for (const pattern of [
      /\bteh\b/,
      /¿/,
      /\p{Script=Katakana}/u,
      /\n/,
      /^=HYPERLINK\(/,
      /<script>/,
      /ignore all previous instructions/i,
      / & /,
    ])
      expect(titles.filter((title) => pattern.test(title)).length, String(pattern)).toBeGreaterThan(10)
    expect(Math.max(...titles.map((title) => title.length))).toBe(300)
    expect(titles.filter((title) => /\{(?!discussion|"i)|^\s*$/i.test(title))).toEqual([])
  })

  test('every post has a number of comments, even with a negative score', () => {
    const posts = open.flatMap(({ name }) => postsOf(name))
    expect(posts.some(({ score }) => score < 0)).toBe(true)
    expect(posts.filter(({ comments }) => !Number.isInteger(comments))).toEqual([])
  })

  test('scores have a heavy tail', () => {
    const scores = postsOf('gaming')
      .map(({ score }) => score)
      .toSorted((a, b) => a - b)
    expect(scores.at(-1)).toBeGreaterThan((scores[Math.floor(scores.length / 2)] ?? 0) * 100)
  })

  test('ids grow with time and identify their posts', () => {
    const posts = postsOf('TinyTerrariums')
    const ids = posts.map(({ id }) => Number.parseInt(id, 36))
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    for (const post of posts) expect(store.byId(post.id)).toBe(post)
    expect(store.byId('1zzzzzz')).toBeUndefined()
  })

  test('a subreddit has as many posts as the catalog says', () => {
    for (const subreddit of catalog.all) {
      expect(store.upTo(subreddit, NOW_SECONDS).length, subreddit.name).toBe(subreddit.posts)
    }
  })
})
