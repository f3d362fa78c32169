import { partId, type TopicEdits } from './topic-edits.ts'

/** A row with the ids of its topics, the main one first, and the keys of its terms. */
export type RowTopics = { topics: readonly string[]; has: (term: string) => boolean }

/** Returns the topics of each row after splits, then merges, each id once. */
export function editRows(rows: readonly RowTopics[], edits: TopicEdits): readonly (readonly string[])[] {
  const splits = Map.groupBy(edits.splits, ({ topic }) => topic)
  const targets = new Map(Object.entries(edits.merged))
  if (splits.size === 0 && targets.size === 0) return rows.map(({ topics }) => topics)
  return rows.map(({ topics, has }) => {
    const edited = topics.map((topic) => {
      const split = splits.get(topic)?.find(({ term }) => has(term))
      return targetOf(split ? partId(split) : topic, targets)
    })
    return [...new Set(edited)]
  })
}

/** Follows merges to their end; a circle, which only a changed file can have, ends where it closes. */
function targetOf(id: string, targets: ReadonlyMap<string, string>): string {
  const seen = new Set<string>()
  let at = id
  while (!seen.has(at)) {
    seen.add(at)
    at = targets.get(at) ?? at
  }
  return at
}
