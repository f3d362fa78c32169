import { isQuestion } from '@quarry/questions/is-question'
import { RedditPost, toTitleInContext } from '@quarry/testkit/reddit-post'
import Snoowrap from 'snoowrap'
import { z } from 'zod'

export interface BaselineReading {
  /** Where both Reddit's token endpoint and its API are. */
  redditUrl: string
  clientId: string
  subreddits: readonly string[]
  /** Questions to find in each subreddit. */
  limit: number
  /** Requests after which it stops; by default there is no limit. */
  requestsMax?: number
}

const USER_AGENT = 'node:quarry-bench:0.1.0 (by /u/quarry_bench)'
const PAGE = 100

type Subreddit = ReturnType<Snoowrap['getSubreddit']>
type Read = (subreddit: Subreddit) => Promise<Listing>

const Post = RedditPost.extend({ subreddit: z.object({ display_name: z.string() }) })

interface Listing extends Array<unknown> {
  isFinished: boolean
  fetchMore(options: { amount: number; append: boolean }): Listing | PromiseLike<Listing>
}

const words = ['title:how', 'title:what', 'title:why', 'title:"anyone else"', 'title:can', 'title:should']
const sources: readonly Read[] = [
  async (subreddit) => await subreddit.getNew({ limit: PAGE }),
  async (subreddit) => await subreddit.getTop({ time: 'all', limit: PAGE }),
  async (subreddit) => await subreddit.getHot({ limit: PAGE }),
  async (subreddit) => await subreddit.getTop({ time: 'year', limit: PAGE }),
  async (subreddit) => await subreddit.getTop({ time: 'month', limit: PAGE }),
  async (subreddit) => await subreddit.getControversial({ time: 'all', limit: PAGE }),
  ...[...words, 'flair:"Question"'].flatMap((query) => [
    searching({ query, sort: 'relevance', time: 'all', limit: PAGE }),
    searching({ query, sort: 'new', time: 'all', limit: PAGE }),
  ]),
]

/** A function of its own, because snoowrap's types lack the `limit` that its searches accept. */
function searching(options: Parameters<Subreddit['search']>[0] & { limit: number }): Read {
  return async (subreddit) => await subreddit.search(options)
}

/**
 * Reads as a script with snoowrap does: one subreddit after the other, one listing or search after the other, page by
 * page, until there are enough questions. Returns the ids of the questions found in each subreddit.
 */
export async function readWithSnoowrap(reading: BaselineReading): Promise<string[][]> {
  const { subreddits, limit, requestsMax = Number.POSITIVE_INFINITY } = reading
  const budget = { requests: 0, most: requestsMax }
  const reddit = await connect(reading, budget)
  const found: string[][] = []
  for (const name of subreddits) {
    const ids = await readSubreddit(reddit.getSubreddit(name), limit, budget)
    found.push(ids.slice(0, limit))
  }
  return found
}

async function readSubreddit(
  subreddit: Subreddit,
  limit: number,
  budget: { requests: number; most: number },
): Promise<string[]> {
  const found = new Set<string>()
  const isOver = () => found.size >= limit || budget.requests >= budget.most
  const keep = (listing: Listing) => {
    for (const post of z.array(Post).parse([...listing])) if (isWanted(post)) found.add(post.id)
  }
  for (const read of sources) {
    if (isOver()) break
    let listing = await read(subreddit)
    keep(listing)
    while (!listing.isFinished && !isOver()) {
      listing = await listing.fetchMore({ amount: PAGE, append: false })
      keep(listing)
    }
  }
  return [...found]
}

function isWanted(post: z.infer<typeof Post>): boolean {
  if (post.over_18 || post.stickied || post.removed_by_category !== null) return false
  return isQuestion(toTitleInContext(post, post.subreddit.display_name), 'broad')
}

/** Returns a snoowrap with a token, which sends its requests to `redditUrl` and counts them. */
async function connect(
  { redditUrl, clientId }: BaselineReading,
  budget: { requests: number },
): Promise<Snoowrap> {
  const grant = await fetch(`${redditUrl}/api/v1/access_token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:demo`).toString('base64')}`,
      'user-agent': USER_AGENT,
    },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  const { access_token: accessToken } = z.object({ access_token: z.string() }).parse(await grant.json())
  const reddit = new Snoowrap({ userAgent: USER_AGENT, accessToken })
  const send = reddit.rawRequest.bind(reddit)
  const prefix = new URL(redditUrl).pathname
  reddit.rawRequest = (options) => {
    budget.requests += 1
    const uri = 'uri' in options ? String(options.uri) : ''
    return send({ ...options, baseUrl: redditUrl, uri: uri.replace(prefix, '') })
  }
  // snoowrap computes -Infinity as the wait before its first request, and Node warns about that. No delay is configured, so no wait is due.
  return Object.assign(reddit, { _awaitRequestDelay: () => Promise.resolve() })
}
