import type { Question } from '@quarry/contracts/question'
import type { FoundTopic } from '@quarry/topics/topic-index'
import { byEngagement } from '../questions/by-engagement.ts'
import { type TypeGroup, typeGroupOf, typeGroups } from '../questions/type-group.ts'

/** What the area of a tile stands for: questions, or the sum of their scores and comments. */
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
  /** The most by the measure, largest first. */
  tiles: readonly TopicTile[]
  /** Topics that have no tile of their own. */
  rest: { topics: number; questions: number; engagement: number }
  questions: number
  /** Questions without any topic. */
  without: number
}

type Tally = { questions: number; engagement: number; types: Map<TypeGroup, number>; best: Question }

/** Returns the largest topics of these questions. A question counts for each of its topics. */
export function topicTiles(
  rows: readonly Question[],
  topics: readonly FoundTopic[],
  topicsOf: (id: string) => readonly string[],
  measure: Measure,
  most: number,
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
  const rest = ordered.slice(most)
  const known = new Set(topics.map(({ id }) => id))
  return {
    tiles: ordered.slice(0, most),
    rest: { topics: rest.length, questions: sumOf(rest, 'questions'), engagement: sumOf(rest, 'engagement') },
    questions: rows.length,
    without: rows.filter(({ id }) => !topicsOf(id).some((topic) => known.has(topic))).length,
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

export function commonest(shares: readonly TypeShare[]): TypeGroup {
  return shares.reduce<TypeShare>((most, share) => (share.questions > most.questions ? share : most), {
    type: 'Other',
    questions: 0,
  }).type
}

function sumOf(tiles: readonly TopicTile[], measure: Measure): number {
  return tiles.reduce((sum, tile) => sum + tile[measure], 0)
}
