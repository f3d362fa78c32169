import { expect, test } from 'vitest'
import { platformErrorOf, type Served } from '../testing/serve-responses.ts'
import { serveSource } from '../testing/serve-source.ts'
import { postView, site } from './fixtures.ts'
import { createLemmySource } from './lemmy.ts'

/** A comment in the shape of a recorded response from version 0.19. */
const commentView = (
  id: number,
  comment: Record<string, unknown> = {},
  others: Record<string, Record<string, unknown>> = {},
) => {
  const { post, creator, community } = postView(90)
  return {
    comment: {
      id,
      creator_id: 5,
      post_id: 90,
      content: `Answer **${id}**.`,
      removed: false,
      published: '2026-08-21T10:00:00.106789Z',
      deleted: false,
      ap_id: `https://lemmy.world/comment/${id}`,
      local: true,
      path: `0.${id}`,
      distinguished: false,
      language_id: 37,
      ...comment,
    },
    creator: { ...creator, ...others.creator },
    post: { ...post, ...others.post },
    community,
    counts: { comment_id: id, score: 31, upvotes: 33, downvotes: 2, child_count: 0 },
  }
}

const post = { id: 'lemmy-abc', community: 'bread@lemmy.world', permalink: 'https://lemmy.world/post/90' }

const serve = (version: string, served: Served) =>
  serveSource(createLemmySource(), ({ path }) => (path.endsWith('/site') ? { body: site(version) } : served))

test('the highest comments of the first level are read at the community’s own instance', async () => {
  const { client, server } = await serve('0.19.5', {
    body: {
      comments: [
        commentView(1),
        commentView(2, { path: '0.1.2' }),
        commentView(3, { deleted: true }),
        commentView(4, { removed: true }),
        commentView(5, { distinguished: true }),
        commentView(6, {}, { creator: { bot_account: true } }),
        commentView(7, {}, { creator: { deleted: true } }),
        commentView(8, { content: '[x](javascript:alert(1)) <img src=x onerror=alert(1)>' }),
        { comment: { id: 9 } },
      ],
    },
  })
  const [read] = await client.answers([post])
  expect(read?.answers[0]).toEqual({
    id: 'lemmy-lemmy.world-1',
    author: 'crumb_counter',
    points: 31,
    createdAt: '2026-08-21T10:00:00.106Z',
    permalink: 'https://lemmy.world/comment/1',
    text: 'Answer 1.',
  })
  expect(read?.answers.map(({ id, author }) => [id, author]).slice(1)).toEqual([
    ['lemmy-lemmy.world-7', ''],
    ['lemmy-lemmy.world-8', 'crumb_counter'],
  ])
  expect(read?.answers[2]?.text).toBe('x <img src=x onerror=alert(1)>')
  expect(server.requests.at(-1)).toMatchObject({
    path: '/lemmy/lemmy.world/api/v3/comment/list',
    query: { post_id: '90', sort: 'Top', max_depth: '1', limit: '10', type_: 'All' },
  })
})

test('1.0 has the same comments with other names', async () => {
  const { counts: _, comment, ...view } = commentView(1)
  const { published, ...others } = comment
  const { client, server } = await serve('1.0.0-beta.1', {
    body: {
      items: [{ ...view, comment: { ...others, published_at: published, score: 4 } }],
      next_page: null,
    },
  })
  const [read] = await client.answers([post])
  expect(read?.answers).toMatchObject([{ id: 'lemmy-lemmy.world-1', points: 4 }])
  expect(server.requests.at(-1)).toMatchObject({
    path: '/lemmy/lemmy.world/api/v4/comment/list',
    query: { sort: 'top' },
  })
})

test('a post that the instance no longer has is gone', async () => {
  const { client } = await serve('0.19.5', { status: 404, body: { error: 'couldnt_find_post' } })
  expect(await client.answers([post])).toEqual([{ id: 'lemmy-abc', answers: [], gone: 'deleted' }])
})

test('a host that is not in the list of instances is never asked', async () => {
  const { client, server } = await serve('0.19.5', { body: {} })
  const elsewhere = { ...post, community: 'bread@evil.example' }
  expect(await platformErrorOf(client.answers([elsewhere]))).toMatchObject({ kind: 'not-found' })
  expect(await platformErrorOf(client.answerStates(['lemmy-evil.example-5']))).toMatchObject({
    kind: 'not-found',
  })
  expect(server.requests).toEqual([])
})

test.each<[string, Served, boolean, string | undefined]>([
  ['there', { body: { comment_view: commentView(5) } }, false, 'crumb_counter'],
  ['deleted', { body: { comment_view: commentView(5, { deleted: true }) } }, true, 'crumb_counter'],
  [
    'of a removed post',
    { body: { comment_view: commentView(5, {}, { post: { removed: true } }) } },
    true,
    'crumb_counter',
  ],
  [
    'of a deleted account',
    { body: { comment_view: commentView(5, {}, { creator: { deleted: true } }) } },
    false,
    '',
  ],
  ['unknown', { status: 404, body: { error: 'couldnt_find_comment' } }, true, undefined],
])('a kept comment is looked up: %s', async (_, served, gone, author) => {
  const { client } = await serve('0.19.5', served)
  expect(await client.answerStates(['lemmy-lemmy.world-5'])).toEqual([
    { id: 'lemmy-lemmy.world-5', gone, ...(author !== undefined && { author }) },
  ])
})
