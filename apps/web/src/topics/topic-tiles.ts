import type { Question } from '@quarry/contracts/question'
import { SMALLER_TOPICS } from '@quarry/topics/topic-edits'
import type { FoundTopic } from '@quarry/topics/topic-index'
import { byEngagement } from '../session/questions/by-engagement.ts'
import { type TypeGroup, typeGroupOf, typeGroups } from '../session/questions/type-group.ts'

/** What the area of a tile represents: questions, or the sum of their scores and comments. */
export type Measure = 'questions' | 'engagement'

export type TypeShare = { type: TypeGroup; questions: number }

export type TopicTile = {
  id: string
  label: string
  questions: number
  engagement: number
  /** Types of the questions in the order of the legend, only those that occur. */
  types: readonly TypeShare[]
  /** The commonest type. */
  type: TypeGroup
  /** The question with the highest score. */
  best: Question
}

export type TopicTiles = {
  /** Those of one page, largest by the measure first. */
  tiles: readonly TopicTile[]
  /** All topics that have questions here, on this many pages. */
  topics: number
  page: number
  pages: number
  questions: number
  /** Questions in at least one tile. */
  shown: number
  /** Questions of other topics only. */
  others: number
  /** Questions whose topics are all too small for a name. */
  smaller: number
  /** Questions without any topic. */
  without: number
}

const smallerOnly: ReadonlySet<string> = new Set([SMALLER_TOPICS])

type Tally = { questions: number; engagement: number; types: Map<TypeGroup, number>; best: Question }

/** Returns a page of the topics of these questions, at most `most`. A question counts for each of its topics. */
export function topicTiles(
  rows: readonly Question[],
  topics: readonly FoundTopic[],
  topicsOf: (id: string) => readonly string[],
  measure: Measure,
  most: number,
  page = 0,
): TopicTiles {
  const tallies = new Map<string, Tally>()
  for (const row of rows) for (const id of topicsOf(row.id)) tallies.set(id, added(tallies.get(id), row))
  const all = topics.flatMap(({ id, label }) => {
    const tally = tallies.get(id)
    return tally ? [tileOf(id, label, tally)] : []
  })
  const ordered = all.sort(
    (a, b) => b[measure] - a[measure] || b.questions - a.questions || (a.id < b.id ? -1 : 1),
  )
  const pages = Math.max(1, Math.ceil(ordered.length / most))
  const shownPage = page % pages
  const tiles = ordered.slice(shownPage * most, (shownPage + 1) * most)
  const onPage = new Set(tiles.map(({ id }) => id))
  const known = new Set(ordered.map(({ id }) => id))
  const countWith = (ids: ReadonlySet<string>) =>
    rows.filter(({ id }) => topicsOf(id).some((topic) => ids.has(topic))).length
  const [shown, withTopic] = [countWith(onPage), countWith(known)]
  const smaller = countWith(smallerOnly)
  return {
    tiles,
    topics: ordered.length,
    page: shownPage,
    pages,
    questions: rows.length,
    shown,
    others: withTopic - shown,
    smaller,
    without: rows.length - withTopic - smaller,
  }
}

function added(tally: Tally | undefined, row: Question): Tally {
  const type = typeGroupOf(row)
  const engagement = engagementOf(row)
  if (!tally) return { questions: 1, engagement, types: new Map([[type, 1]]), best: row }
  tally.questions += 1
  tally.engagement += engagement
  tally.types.set(type, (tally.types.get(type) ?? 0) + 1)
  if (byEngagement(row, tally.best) < 0) tally.best = row
  return tally
}

/** Downvoted posts count as none, because an area cannot be negative. */
function engagementOf({ score, numComments }: Question): number {
  return Math.max(0, score) + numComments
}

function tileOf(id: string, label: string, { questions, engagement, types, best }: Tally): TopicTile {
  const shares = typeGroups.flatMap((type) => {
    const count = types.get(type)
    return count ? [{ type, questions: count }] : []
  })
  return { id, label, questions, engagement, types: shares, type: commonest(shares), best }
}

function commonest(shares: readonly TypeShare[]): TypeGroup {
  return shares.reduce<TypeShare>((most, share) => (share.questions > most.questions ? share : most), {
    type: 'Other',
    questions: 0,
  }).type
}
