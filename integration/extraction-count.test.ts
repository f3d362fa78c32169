import { randomUUID } from 'node:crypto'
import { isQuestion } from '@quarry/questions/is-question'
import { communityShares, type TitleInContext } from '@quarry/questions/question-facts'
import { createApiClient } from '@quarry/testkit/api-client'
import { readRedditConformance, scriptFaults } from '@quarry/testkit/conformance'
import { end } from '@quarry/testkit/program'
import { RedditPost, toTitleInContext } from '@quarry/testkit/reddit-post'
import { type Stack, startStack } from '@quarry/testkit/stack'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { openTestRedis } from '../test/redis.ts'
import { busiestWorker } from './busiest-worker.ts'

const { prefix: base } = openTestRedis()
/** Small enough that one listing has every post, so the questions can be counted without Quarry's reader. */
const SUBREDDITS = ['StudentBudgets', 'Fahrradwerkstatt', 'TinyTerrariums', 'BrandNewHobby']
const MINUTE_MS = 60_000

let stack: Stack
beforeEach(async () => {
  const prefix = `${base}${randomUUID().slice(0, 8)}`
  stack = await startStack({
    redisUrl: inject('redisUrl'),
    prefix,
    workers: 2,
    clockFactor: 2,
    latencyMs: 60,
    // Eight runs start at once. A request that ignores a wait of four seconds, here two, is still counted.
    jitterMs: 900,
    skewsMs: [7 * MINUTE_MS, -5 * MINUTE_MS],
  })
})
afterEach(async () => await stack.stop())

const Token = z.object({ access_token: z.string() })
const Post = RedditPost.extend({
  subreddit: z.string(),
  author: z.string(),
  distinguished: z.string().nullable(),
})
const Listing = z.object({
  data: z.object({ after: z.string().nullable(), children: z.array(z.object({ data: Post })) }),
})

/** The posts of a listing, page by page, read in order with nothing going wrong. */
async function readListing(
  community: string,
  listing: string,
  headers: Record<string, string>,
): Promise<Post[][]> {
  const pages: Post[][] = []
  let after: string | null = ''
  while (after !== null) {
    const query = `limit=100&raw_json=1${after ? `&after=${after}` : ''}`
    const url = `${stack.sandbox.url}/reddit/r/${community}/${listing}&${query}`
    const { data } = Listing.parse(await (await fetch(url, { headers })).json())
    pages.push(data.children.map(({ data: post }) => post))
    after = data.after
  }
  return pages
}

type Post = z.infer<typeof Post>
type SubredditFacts = NonNullable<TitleInContext['community']>
type Shares = ReturnType<typeof communityShares>
/** Bounds of the shares that a run may have counted for a subreddit when it classifies a post. */
type Bounds = Record<keyof Shares, [least: number, most: number]>

/** Workers read in any order: the bounds cover the first pages of any listing. */
function boundsOf(listings: readonly Post[][][]): Bounds {
  const known = listings.flatMap((pages) =>
    pages.map((_, i) =>
      communityShares(
        countOf(
          pages
            .slice(0, i + 1)
            .flat()
            .filter(isReadable),
        ),
      ),
    ),
  )
  const boundsIn = (key: keyof Shares): [number, number] => {
    const shares = known.map((one) => one[key])
    return [Math.min(...shares), Math.max(...shares)]
  }
  return { self: boundsIn('self'), 'self-asks': boundsIn('self-asks'), 'link-asks': boundsIn('link-asks') }
}

function countOf(posts: readonly Post[]): SubredditFacts {
  const marked = posts.filter(({ title }) => title.includes('?'))
  const texts = (some: readonly Post[]) => some.filter((post) => post.is_self).length
  return { posts: posts.length, selfPosts: texts(posts), marked: marked.length, markedSelf: texts(marked) }
}

/** The corners of the bounds. Classification is monotonic in each share, so no value in between is further out. */
function cornersOf(bounds: Bounds): SubredditFacts[] {
  return bounds.self.flatMap((self) =>
    bounds['self-asks'].flatMap((selfAsks) =>
      bounds['link-asks'].map((linkAsks) => factsOf(shareOf(self), shareOf(selfAsks), shareOf(linkAsks))),
    ),
  )
}

/** So many posts that only the shares count. */
function factsOf(self: number, selfAsks: number, linkAsks: number): SubredditFacts {
  const posts = 1e9
  const [selfPosts, markedSelf] = [posts * self, posts * self * selfAsks]
  return { posts, selfPosts, markedSelf, marked: markedSelf + (posts - selfPosts) * linkAsks }
}

/** From half of its log-odds. */
const shareOf = (halfLogit: number) => 1 / (1 + Math.exp(-2 * halfLogit))

interface Count {
  /** Ids of posts that are questions within all bounds, and of those that are within some. */
  certain: Set<string>
  possible: Set<string>
}

/** Returns how to classify a post within the bounds. Each post is classified once, however often it is read. */
function createClassifier(bounds: Bounds) {
  const facts = [undefined, ...cornersOf(bounds)]
  const known = new Map<string, { certain: boolean; possible: boolean }>()
  return (post: Post) => {
    const before = known.get(post.id)
    if (before !== undefined) return before
    const title = toTitleInContext(post, post.subreddit)
    const outcomes = facts.map((one) => isQuestion({ ...title, ...(one && { community: one }) }, 'broad'))
    const kind = { certain: outcomes.every(Boolean), possible: outcomes.some(Boolean) }
    known.set(post.id, kind)
    return kind
  }
}

type Classifiers = ReadonlyMap<string, ReturnType<typeof createClassifier>>

function isReadable(post: Post): boolean {
  const isGone = post.removed_by_category !== null || /^\[(?:removed|deleted)\]$/.test(post.selftext)
  const isOfModerators = post.stickied || post.distinguished !== null || post.author === 'AutoModerator'
  return !isGone && !post.over_18 && !isOfModerators
}

async function signIn(): Promise<Record<string, string>> {
  const agent = { 'user-agent': 'node:quarry-counting:1.0 (by /u/quarry_counting)' }
  const basic = Buffer.from('demo.counting:demo').toString('base64')
  const grant = await fetch(`${stack.sandbox.url}/reddit/api/v1/access_token`, {
    method: 'POST',
    headers: { ...agent, authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  const { access_token: token } = Token.parse(await grant.json())
  return { ...agent, authorization: `bearer ${token}` }
}

const LISTINGS = [
  'new?',
  'hot?',
  'rising?',
  ...['all', 'year', 'month', 'week'].map((t) => `top?t=${t}`),
  ...['all', 'year', 'month'].map((t) => `controversial?t=${t}`),
]

/** A classifier for each subreddit. Too few posts are created during a test to change the bounds. */
async function createClassifiers(headers: Record<string, string>): Promise<Classifiers> {
  return new Map(
    await Promise.all(
      SUBREDDITS.map(async (name) => {
        const listings = await Promise.all(LISTINGS.map((listing) => readListing(name, listing, headers)))
        return [name, createClassifier(boundsOf(listings))] as const
      }),
    ),
  )
}

/** The questions among the newest posts of all communities: these are all the posts that there are. */
async function countAll(classifiers: Classifiers, headers: Record<string, string>): Promise<Count> {
  const count: Count = { certain: new Set(), possible: new Set() }
  const read = async ([community, classify]: [string, ReturnType<typeof createClassifier>]) => {
    for (const post of (await readListing(community, 'new?', headers)).flat().filter(isReadable)) {
      const { certain, possible } = classify(post)
      if (certain) count.certain.add(post.id)
      if (possible) count.possible.add(post.id)
    }
  }
  await Promise.all([...classifiers].map(read))
  return count
}

const repeated = (times: number, ...kinds: string[]) => Array.from({ length: times }, () => kinds).flat()

/** The next responses to each client id; after them, and for `ok`, the behaviour of its name applies. */
const faultScripts: Record<string, string[]> = {
  'demo.servers': repeated(6, '500', 'ok', '503', 'ok', '502', '504', 'ok', '520', '408', 'ok'),
  'demo.bodies': repeated(6, 'cut', 'ok', 'page', 'ok', 'ok', 'cut', 'page', 'ok'),
  'demo.resets': repeated(8, 'reset', 'ok', 'ok', 'reset', 'reset', 'ok'),
  'demo.storms': repeated(6, 'ok', 'ok', 'ok', '429-day', 'ok', 'ok', '429-day', '429-day'),
  'demo.unhinted': repeated(2, 'ok', 'ok', 'ok', 'ok', '429-bare', '429-json', 'ok'),
  'demo-expiring.all': repeated(5, 'ok', '503', 'page', 'ok', 'reset', 'ok', '429-day', 'cut', 'ok'),
  'demo-throttled.window': [],
  'demo-no-headers.blind': repeated(4, 'ok', '503', 'ok', 'ok'),
}

/** Requests of one client id that may be in flight at once. */
const MOST_IN_FLIGHT = 8

async function start(redditClientId: string) {
  const client = createApiClient(stack.api.url)
  const runId = await client.start('/api/questions/fetch', {
    subreddits: SUBREDDITS,
    subredditLimits: Object.fromEntries(SUBREDDITS.map((name) => [name, 1000])),
    redditClientId,
    redditClientSecret: 'demo',
  })
  return { redditClientId, client, runId }
}

test('extractions find exactly Reddit’s questions, whatever faults it returns and with a worker killed', async () => {
  const headers = await signIn()
  const classifiers = await createClassifiers(headers)
  const before = await countAll(classifiers, headers)
  expect(before.certain.size).toBeGreaterThan(300)
  // Few posts may depend on the order of reading.
  expect(before.possible.size - before.certain.size).toBeLessThan(before.certain.size / 5)
  for (const [clientId, kinds] of Object.entries(faultScripts)) await scriptFaults(stack, clientId, kinds)
  const runs = await Promise.all(Object.keys(faultScripts).map(start))
  for (const { client, runId } of runs) await client.when(runId, ({ processed }) => processed > 0)
  await end(busiestWorker(stack, runs), 'SIGKILL')
  for (const { redditClientId, client, runId } of runs) {
    const run = await client.ended(runId)
    const after = await countAll(classifiers, headers)
    const found = (await client.questions()).data.map(({ id }) => id)
    const foundOnce = new Set(found)
    const { overQuota, early } = await readRedditConformance(stack, redditClientId)
    expect
      .soft(
        {
          state: run.state,
          reasons: run.coverage?.map(({ reason }) => reason),
          twice: found.length - foundOnce.size,
          lost: [...before.certain].filter((id) => after.certain.has(id) && !foundOnce.has(id)),
          // posts created meanwhile may be among them
          excess: found.filter((id) => !after.possible.has(id)),
          overQuota,
        },
        redditClientId,
      )
      .toEqual({
        state: 'completed',
        reasons: SUBREDDITS.map(() => 'ran-dry'),
        twice: 0,
        lost: [],
        excess: [],
        overQuota: 0,
      })
    // The killed worker may have received a wait that it could no longer share. The other one notices it with its first
    // response; until then it may send as many requests as may be in flight at once.
    expect.soft(early, redditClientId).toBeLessThanOrEqual(MOST_IN_FLIGHT)
  }
})
