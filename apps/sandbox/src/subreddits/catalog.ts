import { z } from 'zod'
import { hashOf } from '../random.ts'
import rows from './catalog.json' with { type: 'json' }
import { type Topic, topics } from './fill-template.ts'

/** A row of `catalog.json`. */
const SubredditRow = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  /** null for private subreddits, as in Reddit's search results. */
  subscribers: z.number().nullable(),
  posts: z.number(),
  topic: z.string(),
  /** Additional words that a search matches. */
  tags: z.string(),
  access: z.enum(['public', 'private', 'banned', 'quarantined', 'gated', 'gold_only']).default('public'),
  nsfw: z.boolean().default(false),
  language: z.enum(['en', 'de', 'es']).default('en'),
})

/** Append new rows at the end, because a row's position is part of its id and of its posts' ids. */
const subredditRows = z.array(SubredditRow).parse(rows)

export type Subreddit = Omit<z.infer<typeof SubredditRow>, 'topic'> & {
  /** Its position in the catalog, which is part of every post id. */
  index: number
  /** Without a prefix: "2qh13". */
  id: string
  topic: Topic
  /** Whole seconds since 1970. */
  createdSeconds: number
}

export type Catalog = ReturnType<typeof createCatalog>

/** No subreddit is older than this, in seconds since 1970. */
const OLDEST_SECONDS = 1_201_233_600

type Row = z.infer<typeof SubredditRow>

function toSubreddit(seed: string, { topic: name, ...row }: Row, index: number): Subreddit {
  const topic = topics.get(name)
  if (topic === undefined) throw new Error(`there is no topic ${name}`)
  const hash = hashOf(seed, 'community', row.name)
  return {
    ...row,
    index,
    id: (3_600_000 + index * 9_001 + (hash % 9_000)).toString(36),
    topic,
    createdSeconds: OLDEST_SECONDS + (hash % 400_000_000),
  }
}

export function createCatalog(seed: string) {
  const all: readonly Subreddit[] = subredditRows.map((row, index) => toSubreddit(seed, row, index))
  const names = new Map(all.map((subreddit) => [subreddit.name.toLowerCase(), subreddit]))
  /** Finds a subreddit by name, ignoring case. */
  const byName = (name: string): Subreddit | undefined => names.get(name.toLowerCase())
  return { all, byName }
}
