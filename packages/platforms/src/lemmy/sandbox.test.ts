import { LEMMY_INSTANCES } from '@quarry/contracts/sources'
import { afterAll, expect, test } from 'vitest'
import type { Post } from '../post.ts'
import { platformErrorOf } from '../testing/serve-responses.ts'
import { anyTime, serveSandbox } from '../testing/serve-source.ts'
import { createLemmySource } from './lemmy.ts'

const { client, open, url, script, close } = await serveSandbox(createLemmySource())
afterAll(close)

const page = (community: string, sort: 'new' | 'top', after?: string, retryDelaysMs: number[] = []) =>
  open({ retryDelaysMs }).page({ community, listing: { sort }, range: anyTime, after })

async function readAll(community: string, sort: 'new' | 'top'): Promise<Post[]> {
  const posts: Post[] = []
  let after: string | null | undefined
  while (after !== null) {
    const read = await page(community, sort, after)
    expect(read.dropped).toBe(0)
    posts.push(...read.posts)
    after = read.after
  }
  return posts
}

test.each(['gardening@lemmy.world', 'hiking@lemmy.ca', 'aquariums@feddit.org'])(
  '%s is read to its end in both orders, on each version of Lemmy',
  async (community) => {
    const [newest, top] = [await readAll(community, 'new'), await readAll(community, 'top')]
    const idsOf = (posts: readonly Post[]) => new Set(posts.map(({ id }) => id))
    expect(newest.length).toBeGreaterThan(200)
    expect(idsOf(top)).toEqual(idsOf(newest))
    const times = newest.filter(({ stickied }) => !stickied).map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(newest.some(({ official }) => official)).toBe(true)
    expect(newest.some(({ stickied }) => stickied)).toBe(true)
    const host = community.split('@')[1]
    for (const { permalink } of newest) expect(permalink).toMatch(`https://${host}/post/`)
  },
)

test.each(['gardening@lemmy.world', 'hiking@lemmy.ca', 'aquariums@feddit.org'])(
  'a search in %s finds the posts in its lists that match the term, on each version of Lemmy',
  async (community) => {
    const wanted = (await readAll(community, 'new')).filter(({ title }) => /how.*to/i.test(title))
    const found = new Set<string>()
    let after: string | null | undefined
    while (after !== null) {
      const read = await client.page({
        community,
        listing: { sort: 'top', term: 'how to' },
        range: anyTime,
        after,
      })
      for (const { id } of read.posts) found.add(id)
      after = read.after
    }
    expect(found).toEqual(new Set(wanted.map(({ id }) => id)))
    expect(found.size).toBeGreaterThan(5)
  },
)

test('every community that is found can be read', async () => {
  const { communities, requests } = await client.findCommunities(['gardening', 'aquariums'])
  const names = communities.map(({ name }) => name)
  expect(names).toContain('gardening@lemmy.world')
  expect(names).toContain('aquariums@feddit.org')
  expect(names.join()).not.toMatch(/reddit|news|old|slrpnk/)
  expect(requests).toBeLessThanOrEqual(6)
  for (const { name, description } of communities) {
    expect(description).not.toContain('\n')
    expect((await page(name, 'new')).posts.length).toBeGreaterThan(0)
  }
})

test('exactly the listed instances are simulated', async () => {
  for (const host of LEMMY_INSTANCES) {
    const response = await fetch(`${url}/lemmy/${host}/api/v3/site`)
    expect(await response.json()).toMatchObject({ version: expect.stringMatching(/^[01]\./) })
  }
  expect((await fetch(`${url}/lemmy/lemmy.example/api/v3/site`)).status).toBe(404)
})

test('one instance’s fault does not affect the others', async () => {
  for (const community of ['gardening@lemmy.world', 'aquariums@feddit.org']) {
    await script(community.split('@')[1] ?? '', '400')
    expect(await platformErrorOf(page(community, 'new'))).toMatchObject({ kind: 'rate-limited' })
    expect((await page('python@programming.dev', 'new')).posts.length).toBeGreaterThan(40)
    expect((await page(community, 'new')).posts.length).toBeGreaterThan(40)
  }
})

test('a page that an instance repeats is read again', async () => {
  const first = await page('gardening@lemmy.world', 'new')
  const second = await page('gardening@lemmy.world', 'new', first.after ?? '')
  await script('lemmy.world', 'repeat')
  expect(await platformErrorOf(page('gardening@lemmy.world', 'new', first.after ?? ''))).toMatchObject({
    kind: 'malformed',
  })
  await script('lemmy.world', 'repeat')
  expect(await page('gardening@lemmy.world', 'new', first.after ?? '', [1])).toEqual(second)
})
