import type { SourceId } from '@quarry/contracts/sources'
import { expect, test } from 'vitest'
import { hackerNews } from './hacker-news/hacker-news.ts'
import { createLemmySource } from './lemmy/lemmy.ts'
import { createRedditSource } from './reddit/reddit-source.ts'
import { createStackExchangeSource } from './stack-exchange/stack-exchange-source.ts'
import { serveSandbox } from './testing/serve-source.ts'

const found = async (source: SourceId, term: string) => {
  const sources = {
    reddit: createRedditSource,
    'stack-exchange': createStackExchangeSource,
    lemmy: createLemmySource,
    'hacker-news': () => hackerNews,
  }
  const { client, close } = await serveSandbox(sources[source](), {
    credentials: { clientId: 'demo', clientSecret: 'demo' },
  })
  const { communities } = await client.findCommunities([term])
  await close()
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
