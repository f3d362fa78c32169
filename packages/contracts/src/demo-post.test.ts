import { expect, test } from 'vitest'
import { demoPostPath, isDemoPost } from './demo-post.ts'
import { isCheckable, postAddress } from './reddit-post.ts'

test.each([
  ['1skh9xm', '/r/Bread/comments/1skh9xm/why_does/', '/demo/post/1skh9xm'],
  ['hn-20000097', 'https://news.ycombinator.com/item?id=20000097', '/demo/post/hn-20000097'],
  ['se-cooking-7', 'https://cooking.stackexchange.com/q/7', '/demo/post/se-cooking-7'],
  ['lemmy-3f9a0c1b2d7e', 'https://lemmy.world/post/7000012', '/demo/post/lemmy-lemmy.world-7000012'],
])('the invented post %s has a page of Quarry’s own instead of %s', (id, permalink, path) => {
  expect(demoPostPath({ id, permalink })).toBe(path)
  expect(isDemoPost(path)).toBe(true)
  expect(isDemoPost(permalink)).toBe(false)
  expect(postAddress(path)).toBe(path)
})

test('the sandbox can say whether its posts still exist, except those of Lemmy', () => {
  const at = (id: string) => `/demo/post/${id}`
  expect(isCheckable({ id: '1skh9xm', permalink: at('1skh9xm') })).toBe(true)
  expect(isCheckable({ id: 'hn-7', source: 'hacker-news', permalink: at('hn-7') })).toBe(true)
  expect(isCheckable({ id: 'hn-7', source: 'hacker-news', permalink: at('hn-8') })).toBe(false)
  const onLemmy = { id: 'lemmy-3f9a0c1b2d7e', source: 'lemmy', permalink: at('lemmy-lemmy.world-7') } as const
  expect(isCheckable(onLemmy)).toBe(false)
})

test.each(['/demo/post/', '/demo/post/../x', '/demo/post/a/b', '/demo/post/A'])('%s is no post', (path) => {
  expect(isDemoPost(path)).toBe(false)
  expect(postAddress(path)).toBeUndefined()
})
