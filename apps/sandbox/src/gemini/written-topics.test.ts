import { expect, test } from 'vitest'
import { postsAbout, subjects } from '../written/written-posts.ts'
import { askedIn } from './what-is-asked.ts'
import { writtenTopics } from './written-topics.ts'

const types = ['how-to', 'fact', 'other']

test.each(subjects)('posts about %s have the topics that they carry', (subject) => {
  const posts = postsAbout(subject).filter(({ clean }) => clean !== '')
  const titles = posts.map(({ title }) => title)
  const made = writtenTopics('You make the codebook', JSON.stringify(titles), [])
  const topics = (made?.items ?? []).flatMap((item) => ('name' in item ? item : []))
  expect(topics.map(({ name }) => name).toSorted()).toEqual(
    [...new Set(posts.map(({ topic }) => topic))].filter((name) => name !== '').toSorted(),
  )
  const numbered = topics.map((topic, at) => ({ number: at + 1, ...topic }))
  const questions = posts.map(({ clean }, at) => ({ id: `q${at}`, title: clean }))
  const sorted = writtenTopics('', JSON.stringify({ topics: numbered, questions }), types)
  const found = (sorted?.items ?? []).flatMap((item) => ('topic' in item ? item.topic : []))
  expect(found.map((number) => topics[number - 1]?.name ?? '')).toEqual(posts.map(({ topic }) => topic))
})

test('a title that begins with a topic’s name belongs there', () => {
  const [post] = postsAbout('sourdough')
  const topics = [{ number: 1, name: 'Discard', covers: 'recipes' }]
  const questions = ['Discard: recipes', post?.title ?? '', post?.clean ?? ''].map((title, at) => ({
    id: `${at}`,
    title,
  }))
  expect(writtenTopics('', JSON.stringify({ topics, questions }), types)).toMatchObject({
    items: [{ id: '0', topic: 1 }, { topic: 0 }, { topic: 0 }],
  })
})

test('other titles are left to the rules', () => {
  expect(writtenTopics('You make the codebook', '["Why is my kettle loud?"]', types)).toBeUndefined()
})

test('posts that carry the same question ask the same, typed or cleaned, and others don’t', () => {
  const posts = postsAbout('espresso').filter(({ asks }) => asks !== '')
  const keys = posts.map(({ title, clean }) => [askedIn(title), askedIn(clean)])
  expect(keys.every(([typed, cleaned]) => typed === cleaned)).toBe(true)
  expect(new Set(keys.map(([key]) => key)).size).toBe(new Set(posts.map(({ asks }) => asks)).size)
})
