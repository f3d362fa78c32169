import { originOf } from '@quarry/contracts/csv-export'
import type { Question } from '@quarry/contracts/question'
import { subredditsOf } from '../analysis/questions/cleaning-counts.ts'
import { communityHeader } from '../analysis/questions/community-nouns.ts'

type Communities = {
  /** The singular noun for these communities: `Subreddit`, `Site`, `Community`. */
  header: string
  /** Spelling by lower-case reference. */
  names: ReadonlyMap<string, string>
}

const known = new WeakMap<readonly Question[], Communities>()

/** Returns these rows' communities, and caches them. */
export function communitiesOf(rows: readonly Question[]): Communities {
  const held = known.get(rows)
  if (held) return held
  const names = new Map(subredditsOf(rows).map((subreddit) => [subreddit.toLowerCase(), subreddit]))
  const made = { header: communityHeader(rows.map(originOf)), names }
  known.set(rows, made)
  return made
}
