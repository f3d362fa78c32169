import { randomUUID } from 'node:crypto'
import { createApiClient } from '@quarry/testkit/api-client'
import { judgedReddit, orderFaults } from '@quarry/testkit/conformance'
import { end } from '@quarry/testkit/program'
import { type Stack, startStack } from '@quarry/testkit/stack'
import { isQuestion, type TitleInContext } from '@quarry/worker/is-question'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { openTestRedis } from '../test/redis.ts'
import { busiest } from './busiest.ts'

const { prefix: base } = openTestRedis()
/** Small enough that one listing shows all there is, so what is to be found can be counted without our reader. */
const COMMUNITIES = ['StudentBudgets', 'Fahrradwerkstatt', 'TinyTerrariums', 'BrandNewHobby']
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
    // Nine runs begin at once here. Who does not wait out four seconds, here two, is found out all the same.
    jitterMs: 900,
    skewsMs: [7 * MINUTE_MS, -5 * MINUTE_MS],
  })
})
afterEach(async () => await stack.stop())

const Token = z.object({ access_token: z.string() })
const Post = z.object({
  id: z.string(),
  title: z.string(),
  subreddit: z.string(),
  author: z.string(),
  selftext: z.string(),
  over_18: z.boolean(),
  stickied: z.boolean(),
  distinguished: z.string().nullable(),
  removed_by_category: z.string().nullable(),
  is_self: z.boolean(),
  is_gallery: z.boolean().optional(),
  domain: z.string(),
  post_hint: z.string().optional(),
  url_overridden_by_dest: z.string().optional(),
  link_flair_text: z.string().nullable(),
  score: z.number(),
  num_comments: z.number(),
})
const Listing = z.object({
  data: z.object({ after: z.string().nullable(), children: z.array(z.object({ data: Post })) }),
})

/** Ids of the questions that stand in a community's newest posts, read in order with nothing going wrong. */
async function countIn(community: string, headers: Record<string, string>): Promise<string[]> {
  const ids: string[] = []
  let after: string | null = ''
  while (after !== null) {
    const query = `limit=100&raw_json=1${after ? `&after=${after}` : ''}`
    const url = `${stack.sandbox.url}/reddit/r/${community}/new?${query}`
    const { data } = Listing.parse(await (await fetch(url, { headers })).json())
    ids.push(...data.children.flatMap(({ data: post }) => (isWanted(post) ? [post.id] : [])))
    after = data.after
  }
  return ids
}

function isWanted(post: z.infer<typeof Post>): boolean {
  const isGone = post.removed_by_category !== null || /^\[(?:removed|deleted)\]$/.test(post.selftext)
  const isOfModerators = post.stickied || post.distinguished !== null || post.author === 'AutoModerator'
  return !isGone && !post.over_18 && !isOfModerators && isQuestion(contextOf(post), 'broad')
}

/** What the finder looks at, from Reddit's names to ours. */
function contextOf(post: z.infer<typeof Post>): TitleInContext {
  return {
    title: post.title,
    subreddit: post.subreddit,
    post: {
      isSelf: post.is_self,
      hasText: post.is_self && post.selftext !== '',
      isGallery: post.is_gallery ?? false,
      domain: post.domain,
      ...(post.post_hint ? { hint: post.post_hint } : {}),
      ...(post.url_overridden_by_dest ? { url: post.url_overridden_by_dest } : {}),
      ...(post.link_flair_text ? { flair: post.link_flair_text } : {}),
      score: post.score,
      numComments: post.num_comments,
    },
  }
}

async function countAll(): Promise<Set<string>> {
  const agent = { 'user-agent': 'node:quarry-counting:1.0 (by /u/quarry_counting)' }
  const basic = Buffer.from('demo.counting:demo').toString('base64')
  const grant = await fetch(`${stack.sandbox.url}/reddit/api/v1/access_token`, {
    method: 'POST',
    headers: { ...agent, authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  const { access_token: token } = Token.parse(await grant.json())
  const counts = COMMUNITIES.map((name) => countIn(name, { ...agent, authorization: `bearer ${token}` }))
  return new Set((await Promise.all(counts)).flat())
}

const repeated = (times: number, ...kinds: string[]) => Array.from({ length: times }, () => kinds).flat()

/** What the next answers to each client id are; afterwards, and in between, its own behaviour. */
const mixes: Record<string, string[]> = {
  'demo.servers': repeated(6, '500', 'ok', '503', 'ok', '502', '504', 'ok', '520', '408', 'ok'),
  'demo.bodies': repeated(6, 'cut', 'ok', 'page', 'ok', 'ok', 'cut', 'page', 'ok'),
  'demo.resets': repeated(8, 'reset', 'ok', 'ok', 'reset', 'reset', 'ok'),
  'demo.storms': repeated(6, 'ok', 'ok', 'ok', '429-day', 'ok', 'ok', '429-day', '429-day'),
  'demo.unhinted': repeated(2, 'ok', 'ok', 'ok', 'ok', '429-bare', '429-json', 'ok'),
  'demo-expiring.all': repeated(5, 'ok', '503', 'page', 'ok', 'reset', 'ok', '429-day', 'cut', 'ok'),
  'demo-throttled.window': [],
  'demo-no-headers.blind': repeated(4, 'ok', '503', 'ok', 'ok'),
}

async function start(redditClientId: string) {
  const client = createApiClient(stack.api.url)
  const runId = await client.start('/api/questions/fetch', {
    subreddits: COMMUNITIES,
    subredditLimits: Object.fromEntries(COMMUNITIES.map((name) => [name, 1000])),
    redditClientId,
    redditClientSecret: 'demo',
  })
  return { redditClientId, client, runId }
}

test('in every mix of faults, and with a worker killed, exactly the questions that Reddit has are found', async () => {
  const before = await countAll()
  expect(before.size).toBeGreaterThan(300)
  for (const [clientId, kinds] of Object.entries(mixes)) await orderFaults(stack, clientId, kinds)
  const runs = await Promise.all(Object.keys(mixes).map(start))
  for (const { client, runId } of runs) await client.when(runId, ({ processed }) => processed > 0)
  await end(busiest(stack), 'SIGKILL')
  for (const { redditClientId, client, runId } of runs) {
    const run = await client.ended(runId)
    const after = await countAll()
    const found = (await client.questions()).data.map(({ id }) => id)
    const foundOnce = new Set(found)
    const { overQuota, early } = await judgedReddit(stack, redditClientId)
    expect
      .soft(
        {
          state: run.state,
          reasons: run.coverage?.map(({ reason }) => reason),
          twice: found.length - foundOnce.size,
          lost: [...before].filter((id) => after.has(id) && !foundOnce.has(id)),
          // what somebody has posted meanwhile may be among them
          excess: found.filter((id) => !after.has(id)),
          overQuota,
          early,
        },
        redditClientId,
      )
      .toEqual({
        state: 'completed',
        reasons: COMMUNITIES.map(() => 'ran-dry'),
        twice: 0,
        lost: [],
        excess: [],
        overQuota: 0,
        early: 0,
      })
  }
})
