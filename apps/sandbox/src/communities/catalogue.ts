import { hashOf } from '../random.ts'
import { type Access, type CommunityRow, communityRows, type Language } from './catalogue-rows.ts'
import { topics } from './topics.ts'
import type { Vocabulary } from './vocabulary.ts'

export type Community = Omit<CommunityRow, 'access' | 'nsfw' | 'language' | 'topic'> & {
  /** Position in the catalogue; part of every post id. */
  index: number
  /** Without prefix: "2qh13". */
  id: string
  access: Access
  nsfw: boolean
  language: Language
  vocabulary: Vocabulary
  /** Unix seconds, whole. */
  createdSeconds: number
}

export type Catalogue = {
  all: readonly Community[]
  /** Names are compared without case. */
  byName(name: string): Community | undefined
}

const OLDEST_SECONDS = 1_201_233_600

export function createCatalogue(seed: string): Catalogue {
  const all = communityRows.map(({ topic, ...row }, index): Community => {
    const hash = hashOf(seed, 'community', row.name)
    return {
      access: 'public',
      nsfw: false,
      language: 'en',
      ...row,
      index,
      id: (3_600_000 + index * 9_001 + (hash % 9_000)).toString(36),
      vocabulary: topics[topic],
      createdSeconds: OLDEST_SECONDS + (hash % 400_000_000),
    }
  })
  const names = new Map(all.map((community) => [community.name.toLowerCase(), community]))
  return { all, byName: (name) => names.get(name.toLowerCase()) }
}
