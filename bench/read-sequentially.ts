import { isQuestion } from '@quarry/questions/is-question'
import { RedditPost, toTitleInContext } from '@quarry/testkit/reddit-post'
import { z } from 'zod'

export interface SequentialReading {
  /** The base URL of both Reddit's token endpoint and its API. */
  redditUrl: string
  clientId: string
  subreddits: readonly string[]
  /** Number of questions to find in each subreddit. */
  limit: number
}

const USER_AGENT = 'node:quarry-bench:0.1.0 (by /u/quarry_bench)'

const Listing = z.object({
  data: z.object({ after: z.string().nullable(), children: z.array(z.object({ data: RedditPost })) }),
})
const Grant = z.object({ access_token: z.string() })

const words = ['title:how', 'title:what', 'title:why', 'title:"anyone else"', 'title:can', 'title:should']
/** Paths and queries, first of the listings, then of the searches. */
const sources: readonly (readonly [string, Record<string, string>])[] = [
  ['new', {}],
  ['top', { t: 'all' }],
  ['hot', {}],
  ['top', { t: 'year' }],
  ['top', { t: 'month' }],
  ['controversial', { t: 'all' }],
  ...words.flatMap((q) =>
    ['relevance', 'new'].map((sort) => ['search', { q, sort, t: 'all', restrict_sr: '1' }] as const),
  ),
]

/**
 * Reads like an ordinary script: subreddit by subreddit, listing by listing and search by search, page by page, until
 * there are enough questions. Returns how many questions were found in each subreddit.
 */
export async function readSequentially(reading: SequentialReading): Promise<number[]> {
  const { redditUrl, subreddits, limit } = reading
  const headers = { 'user-agent': USER_AGENT, authorization: `bearer ${await tokenFor(reading)}` }
  const readPage = async (path: string, query: Record<string, string>) => {
    const search = new URLSearchParams({ ...query, limit: '100', raw_json: '1' })
    const response = await fetch(`${redditUrl}/r/${path}?${search}`, { headers })
    const { data } = Listing.parse(await response.json())
    return { after: data.after, posts: data.children.map((child) => child.data) }
  }
  const counts: number[] = []
  for (const subreddit of subreddits) {
    const found = new Set<string>()
    for (const [path, query] of sources) {
      let after: string | null = ''
      while (after !== null && found.size < limit) {
        const page: Awaited<ReturnType<typeof readPage>> = await readPage(`${subreddit}/${path}`, {
          ...query,
          after,
        })
        for (const post of page.posts.filter((each) => isWanted(each, subreddit))) found.add(post.id)
        after = page.after
      }
    }
    counts.push(Math.min(found.size, limit))
  }
  return counts
}

function isWanted(post: z.infer<typeof RedditPost>, subreddit: string): boolean {
  if (post.over_18 || post.stickied || post.removed_by_category !== null) return false
  return isQuestion(toTitleInContext(post, subreddit), 'broad')
}

async function tokenFor({ redditUrl, clientId }: SequentialReading): Promise<string> {
  const authorization = `Basic ${Buffer.from(`${clientId}:demo`).toString('base64')}`
  const response = await fetch(`${redditUrl}/api/v1/access_token`, {
    method: 'POST',
    headers: { authorization, 'user-agent': USER_AGENT },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  return Grant.parse(await response.json()).access_token
}
