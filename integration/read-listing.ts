import { RedditPost } from '@quarry/testkit/reddit-post'
import { z } from 'zod'

const Token = z.object({ access_token: z.string() })

const Post = RedditPost.extend({
  subreddit: z.string(),
  author: z.string(),
  distinguished: z.string().nullable(),
})
const Listing = z.object({
  data: z.object({ after: z.string().nullable(), children: z.array(z.object({ data: Post })) }),
})

export type Post = z.infer<typeof Post>

/** How a test reads Reddit independently of Quarry: the sandbox's address and the headers of an authorized request. */
export interface Reader {
  sandboxUrl: string
  headers: Record<string, string>
}

/** Requests a token from the sandbox. */
export async function signIn(sandboxUrl: string): Promise<Reader> {
  const agent = { 'user-agent': 'node:quarry-counting:1.0 (by /u/quarry_counting)' }
  const basic = Buffer.from('demo.counting:demo').toString('base64')
  const grant = await fetch(`${sandboxUrl}/reddit/api/v1/access_token`, {
    method: 'POST',
    headers: { ...agent, authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  const { access_token: token } = Token.parse(await grant.json())
  return { sandboxUrl, headers: { ...agent, authorization: `bearer ${token}` } }
}

/** Reads a listing to its end and returns its posts page by page. */
export async function readListing(
  { sandboxUrl, headers }: Reader,
  subreddit: string,
  listing: string,
): Promise<Post[][]> {
  const pages: Post[][] = []
  let after: string | null = ''
  while (after !== null) {
    const query = `limit=100&raw_json=1${after ? `&after=${after}` : ''}`
    const url = `${sandboxUrl}/reddit/r/${subreddit}/${listing}&${query}`
    const { data } = Listing.parse(await (await fetch(url, { headers })).json())
    pages.push(data.children.map(({ data: post }) => post))
    after = data.after
  }
  return pages
}

/** Returns true for posts that Quarry reads: not gone, not adult, and not by moderators. */
export function isReadable(post: Post): boolean {
  const isGone = post.removed_by_category !== null || /^\[(?:removed|deleted)\]$/.test(post.selftext)
  const isByModerators = post.stickied || post.distinguished !== null || post.author === 'AutoModerator'
  return !isGone && !post.over_18 && !isByModerators
}
