import { LEMMY_INSTANCES } from '@quarry/contracts/sources'
import { buildSandbox } from '@quarry/sandbox/build-sandbox'
import { afterAll, expect, test } from 'vitest'
import { sandboxEndpoints } from '../endpoints.ts'
import type { PlatformErrorKind } from '../platform-error.ts'
import type { Post } from '../post.ts'
import { platformErrorOf } from '../testing/serve-responses.ts'
import { anyTime } from '../testing/serve-source.ts'
import { createLemmySource } from './lemmy.ts'

const sandbox = buildSandbox({ seed: 'platforms', clockFactor: 1, latencyMs: 0 })
const url = await sandbox.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => sandbox.close())

const source = createLemmySource()
const open = (retryDelaysMs: readonly number[] = []) =>
  source.open({
    endpoints: sandboxEndpoints(url),
    credentials: {},
    userAgent: 'server:quarry.test:1.0 (by /u/crumb_counter)',
    limiterOf: () => ({ reserve: async () => {}, observe: async () => {}, blockUntil: async () => {} }),
    timeoutMs: 5000,
    retryDelaysMs,
  })

const scriptFaults = (key: string, ...kinds: string[]) =>
  fetch(`${url}/__sandbox/faults`, {
    method: 'POST',
    body: JSON.stringify({ key, script: kinds.map((kind) => ({ kind })) }),
  })

const page = (community: string, sort: 'new' | 'top', after?: string, retryDelaysMs?: number[]) =>
  open(retryDelaysMs).page({ community, listing: { sort }, range: anyTime, after })

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

test.each(['gardening@lemmy.world', 'hiking@lemmy.ca', 'coffee@feddit.org'])(
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

test('communities are found, and each of them can be read', async () => {
  const { communities, requests } = await open().findCommunities(['gardening', 'coffee'])
  const names = communities.map(({ name }) => name)
  expect(names).toContain('gardening@lemmy.world')
  expect(names).toContain('coffee@feddit.org')
  expect(names.join()).not.toMatch(/reddit|news|old|slrpnk/)
  expect(requests).toBeLessThanOrEqual(6)
  for (const { name, description } of communities) {
    expect(description).not.toContain('\n')
    expect((await page(name, 'new')).posts.length).toBeGreaterThan(0)
  }
})

test('every instance is simulated, and no others are', async () => {
  for (const host of LEMMY_INSTANCES) {
    const response = await fetch(`${url}/lemmy/${host}/api/v3/site`)
    expect(await response.json()).toMatchObject({ version: expect.stringMatching(/^[01]\./) })
  }
  expect((await fetch(`${url}/lemmy/lemmy.example/api/v3/site`)).status).toBe(404)
})

test.each<[string, PlatformErrorKind]>([
  ['400', 'rate-limited'],
  ['page', 'malformed'],
  ['503', 'unavailable'],
  ['reset', 'network'],
  ['cut', 'malformed'],
])('the fault %s of an instance is the error %s, and others still respond', async (fault, kind) => {
  for (const community of ['gardening@lemmy.world', 'python@programming.dev', 'coffee@feddit.org'])
    await page(community, 'new')
  for (const community of ['gardening@lemmy.world', 'coffee@feddit.org']) {
    const host = community.split('@')[1] ?? ''
    await scriptFaults(host, fault)
    expect(await platformErrorOf(page(community, 'new'))).toMatchObject({ service: 'lemmy', kind })
    expect((await page('python@programming.dev', 'new')).posts.length).toBeGreaterThan(40)
    expect((await page(community, 'new')).posts.length).toBeGreaterThan(40)
  }
})

test('a page that an instance repeats is read again', async () => {
  const first = await page('gardening@lemmy.world', 'new')
  const second = await page('gardening@lemmy.world', 'new', first.after ?? '')
  await scriptFaults('lemmy.world', 'repeat')
  expect(await platformErrorOf(page('gardening@lemmy.world', 'new', first.after ?? ''))).toMatchObject({
    kind: 'malformed',
  })
  await scriptFaults('lemmy.world', 'repeat')
  expect(await page('gardening@lemmy.world', 'new', first.after ?? '', [1])).toEqual(second)
})
