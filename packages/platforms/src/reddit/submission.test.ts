import { expect, test } from 'vitest'
import { post } from './fixtures.ts'
import { PostStateChild, SubmissionChild } from './submission.ts'

test.each([
  { removed_by_category: 'moderator' },
  { removed_by_category: 'automod_filtered' },
  { selftext: '[removed]' },
  { selftext: '[deleted]', author: '[deleted]' },
])('a post with %j is removed', (changes) => {
  expect(SubmissionChild.parse(post('1aa', changes)).removed).toBe(true)
})

test.each([{ distinguished: 'moderator' }, { distinguished: 'admin' }, { author: 'AutoModerator' }])(
  'a post with %j is official',
  (changes) => {
    expect(SubmissionChild.parse(post('1aa', changes)).official).toBe(true)
    expect(SubmissionChild.parse(post('1aa')).official).toBe(false)
  },
)

test('a post is kept when its author’s account is deleted', () => {
  const child = post('1aa', { author: '[deleted]', author_fullname: undefined })
  expect(SubmissionChild.parse(child)).toMatchObject({ author: '[deleted]', removed: false })
})

test.each([1e308, 1e19, 2 ** 53, 1.5, -2.5, -1e308])(
  'counts of %d become valid counts of a question',
  (count) => {
    const changes = { score: count, num_comments: count }
    const { score, numComments } = SubmissionChild.parse(post('1aa', changes))
    const state = PostStateChild.parse(post('1aa', changes))
    expect([state.score, state.numComments]).toEqual([score, numComments])
    expect(score).toBe(Math.min(2_147_483_647, Math.max(-2_147_483_647, Math.round(count))))
    expect(numComments).toBe(Math.max(0, score))
  },
)

test('a post of the year 10000 is dropped, because no question can have its date', () => {
  expect(SubmissionChild.safeParse(post('1aa', { created_utc: 253_402_300_800 })).success).toBe(false)
  expect(SubmissionChild.safeParse(post('1aa', { created_utc: 253_402_300_799 })).success).toBe(true)
})

test('missing and odd optional fields get defaults', () => {
  const changes = {
    score: null,
    num_comments: undefined,
    permalink: undefined,
    over_18: 'no',
    link_flair_text: null,
  }
  const submission = SubmissionChild.parse(post('1aa', changes))
  expect(submission).toMatchObject({
    score: 0,
    numComments: 0,
    permalink: '/r/InventedBakers/comments/1aa/',
    over18: false,
  })
  expect(submission).not.toHaveProperty('flair')
})

test('the content of a post is read if Reddit reports it', () => {
  const picture = {
    is_self: false,
    selftext: '',
    domain: 'i.redd.it',
    post_hint: 'image',
    url_overridden_by_dest: 'https://i.redd.it/loaf.jpeg',
    link_flair_text: 'Bread porn',
  }
  expect(SubmissionChild.parse(post('1aa', picture))).toMatchObject({
    isSelf: false,
    hasText: false,
    isGallery: false,
    domain: 'i.redd.it',
    hint: 'image',
    url: 'https://i.redd.it/loaf.jpeg',
    flair: 'Bread porn',
  })
  expect(SubmissionChild.parse(post('1ab', { is_self: false, is_gallery: true }))).toMatchObject({
    isGallery: true,
  })
  const text = SubmissionChild.parse(post('1ac', { post_hint: null }))
  expect(text).toMatchObject({ isSelf: true, hasText: true })
  expect(text).not.toHaveProperty('hint')
})

test.each([1e13, 1e300, 0, -1, '2026', null])('a post that was written at %j is invalid', (created_utc) => {
  expect(SubmissionChild.safeParse(post('1aa', { created_utc })).success).toBe(false)
})

test.each([
  [{ removed_by_category: 'moderator', selftext: '[removed]' }, 'removed'],
  [{ removed_by_category: 'automod_filtered', is_self: false, selftext: '' }, 'removed'],
  [{ removed_by_category: 'deleted', author: '[deleted]', selftext: '[deleted]' }, 'deleted'],
  [{ removed_by_category: 'author', is_self: false, selftext: '' }, 'deleted'],
  [{ author: '[deleted]', author_fullname: undefined }, undefined],
  [{}, undefined],
])('a post with %j is gone for the reason %s', (changes, gone) => {
  expect(PostStateChild.parse(post('1aa', changes)).gone).toBe(gone)
})

test('a deleted post needs only an id', () => {
  expect(PostStateChild.parse({ kind: 't3', data: { id: '1aa', removed_by_category: 'reddit' } })).toEqual({
    id: '1aa',
    subreddit: undefined,
    author: undefined,
    score: undefined,
    numComments: undefined,
    gone: 'removed',
  })
})
