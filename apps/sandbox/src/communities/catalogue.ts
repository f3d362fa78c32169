import { z } from 'zod'
import { hashOf } from '../random.ts'
import rows from './catalogue.json' with { type: 'json' }
import { type TopicName, topics } from './topics.ts'
import type { Vocabulary } from './vocabulary.ts'

const Language = z.enum(['en', 'de', 'es', 'pt', 'fr', 'ja'])
export type Language = z.infer<typeof Language>

/** One community as `catalogue.json` has it; what is left out has the default value. */
const CommunityRow = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  /** `null` as in search rows of communities that one may not see. */
  subscribers: z.number().nullable(),
  posts: z.number(),
  topic: z.custom<TopicName>((name) => Object.hasOwn(topics, String(name)), 'is no topic'),
  /** Further words that a search finds it by. */
  tags: z.string(),
  access: z.enum(['public', 'private', 'banned', 'quarantined', 'gated', 'gold_only']).default('public'),
  nsfw: z.boolean().default(false),
  language: Language.default('en'),
})

/** In the order of their ids: a new one goes to the end. */
const communityRows = z.array(CommunityRow).parse(rows)

export type Community = Omit<z.infer<typeof CommunityRow>, 'topic'> & {
  /** Position in the catalogue; part of every post id. */
  index: number
  /** Without prefix: "2qh13". */
  id: string
  vocabulary: Vocabulary
  /** Unix seconds, whole. */
  createdSeconds: number
}

export type Catalogue = {
  all: readonly Community[]
  /** Names are compared without case. */
  byName(name: string): Community | undefined
  /** Adds a public English community with as many posts, which the caller supplies. Throws if it exists. */
  add(name: string, posts: number): Community
}

const OLDEST_SECONDS = 1_201_233_600

type Row = z.infer<typeof CommunityRow>

function toCommunity(seed: string, { topic, ...row }: Row, index: number): Community {
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
  const all = communityRows.map((row, index) => toCommunity(seed, row, index))
  const names = new Map(all.map((community) => [community.name.toLowerCase(), community]))
  return {
    all,
    byName: (name) => names.get(name.toLowerCase()),
    add: (name, posts) => {
      if (names.has(name.toLowerCase())) throw new Error(`there is a community named ${name}`)
      const row = {
        name,
        title: name,
        description: name,
        subscribers: 250_000,
        posts,
        topic: 'gardening',
        tags: '',
      }
      const community = toCommunity(seed, CommunityRow.parse(row), all.length)
      all.push(community)
      names.set(name.toLowerCase(), community)
      return community
    },
  }
}
