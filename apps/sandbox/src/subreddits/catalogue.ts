import { z } from 'zod'
import { hashOf } from '../random.ts'
import rows from './catalogue.json' with { type: 'json' }
import { type TopicName, topics } from './topics.ts'
import type { Vocabulary } from './vocabulary.ts'

const Language = z.enum(['en', 'de', 'es', 'pt', 'fr', 'ja'])
export type Language = z.infer<typeof Language>

/** A row of `catalogue.json`. */
const SubredditRow = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  /** null for private subreddits, as in Reddit's search results. */
  subscribers: z.number().nullable(),
  posts: z.number(),
  topic: z.custom<TopicName>((name) => Object.hasOwn(topics, String(name)), 'is no topic'),
  /** More words that a search matches. */
  tags: z.string(),
  access: z.enum(['public', 'private', 'banned', 'quarantined', 'gated', 'gold_only']).default('public'),
  nsfw: z.boolean().default(false),
  language: Language.default('en'),
})

/** Append new rows: the position of a row is part of its id and of its posts' ids. */
const subredditRows = z.array(SubredditRow).parse(rows)

export type Subreddit = Omit<z.infer<typeof SubredditRow>, 'topic'> & {
  /** Position in the catalogue; part of every post id. */
  index: number
  /** Without prefix: "2qh13". */
  id: string
  vocabulary: Vocabulary
  /** Unix seconds, whole. */
  createdSeconds: number
}

export type Catalogue = {
  all: readonly Subreddit[]
  /** Ignores case. */
  byName(name: string): Subreddit | undefined
  /** Adds a public English subreddit with this number of posts, which the caller supplies. Throws if it exists. */
  add(name: string, posts: number): Subreddit
}

/** Unix seconds: no subreddit is older. */
const OLDEST_SECONDS = 1_201_233_600

type Row = z.infer<typeof SubredditRow>

function toSubreddit(seed: string, { topic, ...row }: Row, index: number): Subreddit {
  const hash = hashOf(seed, 'community', row.name)
  return {
    ...row,
    index,
    id: (3_600_000 + index * 9_001 + (hash % 9_000)).toString(36),
    vocabulary: topics[topic],
    createdSeconds: OLDEST_SECONDS + (hash % 400_000_000),
  }
}

export function createCatalogue(seed: string): Catalogue {
  const all = subredditRows.map((row, index) => toSubreddit(seed, row, index))
  const names = new Map(all.map((subreddit) => [subreddit.name.toLowerCase(), subreddit]))
  return {
    all,
    byName: (name) => names.get(name.toLowerCase()),
    add: (name, posts) => {
      if (names.has(name.toLowerCase())) throw new Error(`there is a subreddit named ${name}`)
      const row = {
        name,
        title: name,
        description: name,
        subscribers: 250_000,
        posts,
        topic: 'gardening',
        tags: '',
      }
      const subreddit = toSubreddit(seed, SubredditRow.parse(row), all.length)
      all.push(subreddit)
      names.set(name.toLowerCase(), subreddit)
      return subreddit
    },
  }
}
