import { expect, test } from 'vitest'
import { answersAbout } from './written-answers.ts'
import { postsAbout, subjects } from './written-posts.ts'

const all = subjects.flatMap((subject) => answersAbout(subject))
const written = all.flatMap(({ answers }) => answers)

test('the demo has at least 300 answers, each written individually for one of its posts', () => {
  expect(written.length).toBeGreaterThanOrEqual(300)
  expect(new Set(written.map(({ text }) => text)).size).toBe(written.length)
  const posts = new Map(
    subjects.flatMap(postsAbout).map((post) => [`${post.community} ${post.title}`, post] as const),
  )
  for (const { to, community, answers } of all) {
    const post = posts.get(`${community} ${to}`)
    expect(answers.length, to).toBeLessThanOrEqual(post?.comments ?? 0)
  }
})

test.each(subjects)('the 40 questions asked most about %s have answers, in all four sources', (subject) => {
  const posts = postsAbout(subject)
  const asked = [...Map.groupBy(posts, ({ asks }) => asks)].filter(([asks]) => asks !== '')
  const engagement = (of: readonly { points: number; comments: number }[]) =>
    Math.max(...of.map(({ points, comments }) => points + comments))
  const top = asked
    .sort(([, one], [, other]) => other.length - one.length || engagement(other) - engagement(one))
    .slice(0, 40)
  const answered = new Set(answersAbout(subject).map(({ to }) => to))
  for (const [asks, of] of top)
    expect(
      of.some(({ title }) => answered.has(title)),
      asks,
    ).toBe(true)
  const sources = new Set(answersAbout(subject).map(({ community }) => /^[a-z]+/.exec(community)?.[0]))
  expect([...sources].toSorted()).toEqual(['hn', 'lemmy', 'r', 'se'])
})

test('answers have their source’s facts: accepted ones only on Stack Exchange, points not on Hacker News', () => {
  for (const { community, answers } of all) {
    const accepted = answers.filter((answer) => answer.accepted).length
    expect(accepted).toBeLessThanOrEqual(community.startsWith('se:') ? 1 : 0)
    if (community === 'hn') expect(answers.every(({ points }) => points === 0)).toBe(true)
  }
})

test('no four words begin two answers, and no run of eight words is in two', () => {
  const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}'’]+/gu) ?? []
  const openings = written.map(({ text }) => wordsOf(text).slice(0, 4).join(' '))
  expect(new Set(openings).size).toBe(openings.length)
  const runs = written.flatMap(({ text }) => {
    const words = wordsOf(text)
    const own = words.slice(7).map((_, at) => words.slice(at, at + 8).join(' '))
    return [...new Set(own)]
  })
  expect(new Set(runs).size).toBe(runs.length)
})
