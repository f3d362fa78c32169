import { LEMMY_INSTANCES } from '@quarry/contracts/sources'
import { afterAll, expect, test } from 'vitest'
import type { Post } from '../post.ts'
import { anyTime, readToEnd, serveSandbox } from '../testing/serve-source.ts'
import { createLemmySource } from './lemmy.ts'

const { client, url, close } = await serveSandbox(createLemmySource())
afterAll(close)

async function readAll(community: string, sort: 'new' | 'top', term?: string) {
  const listing = { sort, ...(term !== undefined && { term }) }
  const pages = await readToEnd(client, { community, listing, range: anyTime })
  for (const { dropped } of pages) expect(dropped).toBe(0)
  return pages.flatMap(({ posts }) => posts)
}

const idsOf = (posts: readonly Post[]) => new Set(posts.map(({ id }) => id))

test.each(['gardening@lemmy.world', 'hiking@lemmy.ca', 'aquariums@feddit.org'])(
  '%s is read to its end in both orders, on each version of Lemmy',
  async (community) => {
    const [newest, top] = [await readAll(community, 'new'), await readAll(community, 'top')]
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
    const found = await readAll(community, 'top', 'how to')
    expect(idsOf(found)).toEqual(idsOf(wanted))
    expect(wanted.length).toBeGreaterThan(5)
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
    expect(
      (await client.page({ community: name, listing: { sort: 'new' }, range: anyTime })).posts,
    ).not.toEqual([])
  }
})

test('exactly the listed instances are simulated', async () => {
  for (const host of LEMMY_INSTANCES) {
    const response = await fetch(`${url}/lemmy/${host}/api/v3/site`)
    expect(await response.json()).toMatchObject({ version: expect.stringMatching(/^[01]\./) })
  }
  expect((await fetch(`${url}/lemmy/lemmy.example/api/v3/site`)).status).toBe(404)
})
