import { isQuestion } from '@quarry/worker/is-question'
import { z } from 'zod'

export interface PlainReading {
  redditUrl: string
  clientId: string
  communities: readonly string[]
  /** Questions wanted of each. */
  limit: number
}

const USER_AGENT = 'node:quarry-bench:0.1.0 (one listing at a time)'
const searches = [
  'title:how',
  'title:what',
  'title:why',
  'title:"anyone else"',
  'title:can',
  'title:should',
  'flair:"Question"',
]
const sources = [
  'new?',
  'top?t=all&',
  'hot?',
  'top?t=year&',
  'top?t=month&',
  'controversial?t=all&',
  'rising?',
  'top?t=week&',
  'controversial?t=year&',
  'controversial?t=month&',
  ...searches.flatMap((words) =>
    ['relevance', 'new'].map(
      (sort) => `search?q=${encodeURIComponent(words)}&restrict_sr=1&type=link&sort=${sort}&t=all&`,
    ),
  ),
]

const Token = z.object({ access_token: z.string() })
const Post = z.object({
  id: z.string(),
  title: z.string(),
  over_18: z.boolean(),
  stickied: z.boolean(),
  removed_by_category: z.string().nullable(),
})
const Page = z.object({
  data: z.object({
    after: z.string().nullable(),
    children: z.array(z.object({ data: Post })),
  }),
})

/**
 * What an ordinary script does: one community after the other, one listing or search after the other, one page
 * after the other, each awaited, until there are enough questions. Answers how many of each it found.
 */
export async function readOneByOne(reading: PlainReading): Promise<number[]> {
  const { redditUrl, clientId, communities } = reading
  const grant = await fetch(`${redditUrl}/api/v1/access_token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:demo`).toString('base64')}`,
      'user-agent': USER_AGENT,
    },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  const token = Token.parse(await grant.json()).access_token
  const found: number[] = []
  for (const community of communities) found.push(await readCommunity(reading, community, token))
  return found
}

async function readCommunity(
  { redditUrl, limit }: PlainReading,
  community: string,
  token: string,
): Promise<number> {
  const found = new Set<string>()
  for (const source of sources) {
    let after: string | null = ''
    while (after !== null && found.size < limit) {
      const url: string = `${redditUrl}/r/${community}/${source}limit=100&raw_json=1&after=${after}`
      const { data }: z.infer<typeof Page> = Page.parse(await getJson(url, token))
      for (const { data: post } of data.children) if (isWanted(post, community)) found.add(post.id)
      after = data.after
    }
  }
  return Math.min(found.size, limit)
}

function isWanted(post: z.infer<typeof Post>, community: string): boolean {
  if (post.over_18 || post.stickied || post.removed_by_category !== null) return false
  return isQuestion(post.title, 'strict', community)
}

async function getJson(url: string, token: string): Promise<unknown> {
  const response = await fetch(url, {
    headers: { authorization: `bearer ${token}`, 'user-agent': USER_AGENT },
  })
  if (!response.ok) throw new Error(`the plain script got ${response.status} from ${new URL(url).pathname}`)
  return await response.json()
}
