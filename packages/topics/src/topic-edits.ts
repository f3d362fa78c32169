import type { Term } from './read-title.ts'

/** A part of a topic that is a topic of its own: its questions with this word or phrase, as the title analysis names it. */
export type TopicSplit = { topic: string; term: string }

/** The user's changes to the topics that were found. Ids are those of topics. */
export type TopicEdits = {
  /** Labels by id. */
  names: Readonly<Record<string, string>>
  /** The topic that an id was merged into. */
  merged: Readonly<Record<string, string>>
  splits: readonly TopicSplit[]
  /** Listed first, and kept however few questions they have. */
  pinned: readonly string[]
  /** Topics are found by words alone, and names that the model gave do not count. */
  byWordsOnly?: boolean | undefined
}

export const noTopicEdits: TopicEdits = { names: {}, merged: {}, splits: [], pinned: [] }

/** Separates the id of a topic from the term that a part of it has. No term contains it. */
const PART = '/'

export function partId({ topic, term }: TopicSplit): string {
  return `${topic}${PART}${term}`
}

/** Whether an id is that of a part. */
export function isPart(id: string): boolean {
  return id !== SMALLER_TOPICS && id.includes(PART)
}

/** Stands for all topics that are too small to be shown by name. No topic has this id. */
export const SMALLER_TOPICS = PART

/** Ids of found topics that the edits are about, so that they stay. */
export function editedTopics({ names, merged, splits, pinned }: TopicEdits): Set<string> {
  const ids = [
    ...Object.keys(names),
    ...Object.entries(merged).flat(),
    ...splits.map(({ topic }) => topic),
    ...pinned,
  ]
  return new Set(ids.map((id) => id.split(PART)[0] ?? id))
}

export function withName(edits: TopicEdits, id: string, name: string): TopicEdits {
  return { ...edits, names: { ...edits.names, [id]: name } }
}

/** Questions of `from` move to `into`; so do those of topics that were merged into `from` before. */
export function withMerged(edits: TopicEdits, from: string, into: string): TopicEdits {
  if (from === into) return edits
  const merged = Object.fromEntries(
    Object.entries(edits.merged)
      .filter(([id]) => id !== into)
      .map(([id, target]) => [id, target === from ? into : target]),
  )
  return { ...edits, merged: { ...merged, [from]: into } }
}

export function withSplit(edits: TopicEdits, split: TopicSplit): TopicEdits {
  const isKnown = edits.splits.some(({ topic, term }) => topic === split.topic && term === split.term)
  return isKnown ? edits : { ...edits, splits: [...edits.splits, split] }
}

export function withPinned(edits: TopicEdits, id: string, isPinned: boolean): TopicEdits {
  const others = edits.pinned.filter((other) => other !== id)
  return { ...edits, pinned: isPinned ? [...others, id] : others }
}

export function withWordsOnly(edits: TopicEdits, byWordsOnly: boolean): TopicEdits {
  const { byWordsOnly: _, ...others } = edits
  return byWordsOnly ? { ...others, byWordsOnly } : others
}

/** Returns a function that gives the topics of a row with these terms after splits, then merges, each id once. */
export function createEditor({ splits, merged }: TopicEdits) {
  const targets = new Map(Object.entries(merged))
  return (topics: readonly string[], terms: readonly Term[]): readonly string[] => {
    const edited = topics.map((id) => {
      const split = splits.find(({ topic, term }) => topic === id && terms.some(({ key }) => key === term))
      return targetOf(split ? partId(split) : id, targets)
    })
    return [...new Set(edited)]
  }
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
