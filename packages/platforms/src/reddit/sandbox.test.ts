import { afterAll, expect, test } from 'vitest'
import { sandboxEndpoints } from '../endpoints.ts'
import type { ListingSource } from '../listing-requests.ts'
import type { PlatformErrorKind } from '../platform-error.ts'
import { openReddit } from '../testing/serve-reddit.ts'
import { platformErrorOf } from '../testing/serve-responses.ts'
import { serveSandbox } from '../testing/serve-source.ts'
import { createRedditSource } from './reddit-source.ts'

const { url, script, close } = await serveSandbox(createRedditSource())
afterAll(close)
/** A server that never responds needs none longer; others respond much sooner than the second, even on a busy machine. */
const timeoutMs = (credential: string) => (credential === 'demo-hang' ? 1000 : 5000)

const reddit = (clientId: string, retryDelaysMs: readonly number[] = []) =>
  openReddit(sandboxEndpoints(url), {
    credentials: { clientId, clientSecret: 'demo' },
    timeoutMs: timeoutMs(clientId),
    retryDelaysMs,
  }).client

test('subreddits are found and read to the end of a listing without duplicates on a page', async () => {
  const [community] = await reddit('demo').searchSubreddits('gardening', 5)
  const subreddit = community?.name ?? ''
  const seen = new Set<string>()
  let after: string | null | undefined
  while (after !== null) {
    const source: ListingSource = { kind: 'listing', sort: 'new' }
    const page = await reddit('demo').submissions({ subreddit, source, after: after ?? undefined })
    expect(page.dropped).toBe(0)
    expect(new Set(page.posts.map(({ id }) => id)).size).toBe(page.posts.length)
    for (const { id } of page.posts) seen.add(id)
    after = page.after
  }
  expect(seen.size).toBeGreaterThan(200)
})

test.each<[string, PlatformErrorKind]>([
  ['demo-revoked', 'credentials-refused'],
  ['someone-else', 'credentials-refused'],
  ['demo-token-throttled', 'rate-limited'],
  ['demo-token-outage', 'unavailable'],
  ['demo-blocked', 'client-blocked'],
  ['demo-scope', 'forbidden'],
  ['demo-hang', 'unavailable'],
  ['demo-outage', 'unavailable'],
])('the Reddit credential %s fails as %s', async (clientId, kind) => {
  expect(await platformErrorOf(reddit(clientId).check())).toMatchObject({ service: 'reddit', kind })
})

test.each(['503', 'cut', 'reset'])('a retry succeeds after a %s of Reddit', async (kind) => {
  const clientId = `demo.retry-${kind}`
  const client = reddit(clientId, [1])
  await client.check()
  await script(clientId, kind, 'ok')
  await expect(client.check()).resolves.toBeUndefined()
})
