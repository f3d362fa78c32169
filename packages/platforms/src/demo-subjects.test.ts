import type { SourceId } from '@quarry/contracts/sources'
import { buildSandbox } from '@quarry/sandbox/build-sandbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hackerNews } from './hacker-news/hacker-news.ts'
import { createLemmySource } from './lemmy/lemmy.ts'
import { createRedditSource } from './reddit/reddit-source.ts'
import { createStackExchangeSource } from './stack-exchange/stack-exchange-source.ts'
import { openOnSandbox } from './testing/serve-source.ts'

/** Shared, because finding communities generates the posts of all of them. */
const sandbox = buildSandbox({ seed: 'platforms', clockFactor: 1, latencyMs: 0 })
let url: string

beforeAll(async () => {
  url = await sandbox.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => sandbox.close())

const found = async (source: SourceId, term: string) => {
  const sources = {
    reddit: createRedditSource,
    'stack-exchange': createStackExchangeSource,
    lemmy: createLemmySource,
    'hacker-news': () => hackerNews,
  }
  const { client } = openOnSandbox(url, sources[source](), {
    credentials: { clientId: 'demo', clientSecret: 'demo' },
  })
  const { communities } = await client.findCommunities([term])
  return communities
}

test.each([
  ['home espresso', ['HomeBaristas', 'coffee'], 'coffee', 'coffee@feddit.org'],
  ['sourdough', ['SourdoughStarters', 'Breadit'], 'cooking', 'bread@lemmy.world'],
  ['houseplants', ['houseplants', 'BalconyGardens'], 'gardening', 'plants@lemmy.world'],
])('the demo’s subject %j is found first in every source', async (term, subreddits, site, community) => {
  const names = async (source: SourceId) => (await found(source, term)).map(({ name }) => name)
  expect((await names('reddit')).slice(0, 2).toSorted()).toEqual(subreddits.toSorted())
  expect((await found('stack-exchange', term))[0]).toMatchObject({ name: site })
  expect((await names('lemmy'))[0]).toBe(community)
  const [askHn] = await found('hacker-news', term)
  expect(askHn).toMatchObject({ name: 'ask-hn' })
  expect(askHn?.matchingPosts).toBeGreaterThanOrEqual(10)
})

test('trail running is found on Reddit', async () => {
  const names = (await found('reddit', 'trail running')).map(({ name }) => name)
  expect(names.slice(0, 5)).toContain('running')
})
