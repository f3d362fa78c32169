import { expect, test } from 'vitest'
import { postsAbout, subjects } from '../written/written-posts.ts'
import { askedIn } from './what-is-asked.ts'
import { isWritten, sortPost, topicsOfPosts } from './written-topics.ts'

const types = ['how-to', 'fact', 'other']

test.each(subjects)('posts about %s have the topics that they carry', (subject) => {
  const posts = postsAbout(subject).filter(({ clean }) => clean !== '')
  const titles = posts.map(({ title }) => title)
  const topics = topicsOfPosts(titles).map((topic, at) => ({ number: at + 1, ...topic }))
  const names = new Set(posts.map(({ topic }) => topic))
  expect(topics.map(({ name }) => name).toSorted()).toEqual(
    [...names].filter((name) => name !== '').toSorted(),
  )
  expect(topicsOfPosts(titles, topics)).toEqual([])
  const found = posts.map(({ clean }) => sortPost(clean, topics, types).topic)
  expect(found.map((number) => topics[number - 1]?.name ?? '')).toEqual(posts.map(({ topic }) => topic))
})

test('a title that begins with a topic’s name belongs there', () => {
  const [post] = postsAbout('sourdough')
  const topics = [{ number: 1, name: 'Discard', covers: 'recipes' }]
  const titles = ['Discard: recipes', post?.title ?? '', post?.clean ?? '']
  expect(titles.map((title) => sortPost(title, topics, types).topic)).toEqual([1, 0, 0])
})

test('other titles are left to the rules', () => {
  expect(isWritten(['Why is my kettle loud?'])).toBe(false)
})

test('posts that carry the same question ask the same, typed or cleaned, and others don’t', () => {
  const posts = postsAbout('espresso').filter(({ asks }) => asks !== '')
  const keys = posts.map(({ title, clean }) => [askedIn(title), askedIn(clean)])
  expect(keys.every(([typed, cleaned]) => typed === cleaned)).toBe(true)
  expect(new Set(keys.map(([key]) => key)).size).toBe(new Set(posts.map(({ asks }) => asks)).size)
})
