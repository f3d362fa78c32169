import { type ChosenTopics, chooseTopics, shownSize } from './choose-topics.ts'
import { createForms } from './labels.ts'
import { withOneSpelling } from './one-spelling.ts'
import { readTitle, type Term, termsOf } from './read-title.ts'
import { tally } from './tally.ts'
import {
  createEditor,
  editedTopics,
  isPart,
  noTopicEdits,
  partId,
  SMALLER_TOPICS,
  type TopicEdits,
} from './topic-edits.ts'
import { useOf } from './word-use.ts'

export type TopicRow = {
  id: string
  title: string
  /** The topic as the model named it; it goes before those of the words. */
  named?: string | undefined
}

/** `id` is the stem of its word or phrase: it stays the same while rows come in. */
export type FoundTopic = { id: string; label: string; size: number; isPinned: boolean }

export type FoundTopics = {
  /** Pinned ones first, then the largest; smaller ones together last. */
  topics: readonly FoundTopic[]
  /** Ids of one or two topics by row, the main one first. Rows without a topic are missing. */
  byRow: ReadonlyMap<string, readonly string[]>
}

/** A row as the search for topics sees it. `named` is the topic as the model named it. */
type IndexedRow = { id: string; named: NamedTopic | undefined; terms: readonly Term[] }
type NamedTopic = { id: string; label: string }

/**
 * Holds the words of all titles, so that a change costs the changed titles and one pass over all words. The result depends on the
 * rows alone, not on their order or on earlier ones. About 2 KB a title.
 */
export function createTopicIndex() {
  const rows = new Map<string, IndexedRow>()
  return {
    change(changed: readonly TopicRow[], removed: readonly string[] = []): void {
      for (const id of removed) rows.delete(id)
      for (const { id, title, named } of changed) {
        rows.set(id, { id, named: namedTopic(named), terms: termsOf(readTitle(title), useOf) })
      }
    },
    find(edits: TopicEdits = noTopicEdits): FoundTopics {
      const all = withOneSpelling([...rows.values()])
      return edited(all, chooseTopics(all, editedTopics(edits)), edits)
    },
  }
}

/** Returns the topic of a name. Its id is made as that of a found one, so that both are one topic. Undefined without words. */
function namedTopic(name = ''): NamedTopic | undefined {
  const id = readTitle(name)
    .map(({ key }) => key)
    .join(' ')
  return id === '' ? undefined : { id, label: name }
}

/** Applies the edits to the topics of the rows, and names them. */
function edited(
  rows: readonly IndexedRow[],
  chosen: readonly ChosenTopics[],
  edits: TopicEdits,
): FoundTopics {
  const forms = createForms()
  const edit = createEditor(edits)
  const kept = editedTopics(edits)
  const isShown = (id: string, size: number) => size >= shownSize(rows.length) || kept.has(id)
  const names = edits.byWordsOnly ? undefined : usableNames(rows, chosen, isShown)
  const assigned = rows.map(({ terms, named }, at) => {
    if (named && names?.has(named.id)) {
      forms.add(named.id, named.label)
      return edit([named.id], terms)
    }
    const { topics = [], hasSmaller = false } = chosen[at] ?? {}
    for (const { key, written, isNoun } of terms) if (isNoun && topics.includes(key)) forms.add(key, written)
    const isSmaller = topics.length === 0 && (hasSmaller || (names && named))
    return edit(isSmaller ? [SMALLER_TOPICS] : topics, terms)
  })
  for (const split of edits.splits) {
    for (const { key, written } of rows.flatMap(({ terms }) => terms))
      if (key === split.term) forms.add(partId(split), written)
  }
  const found = tally(assigned.flat())
  const byRow = new Map<string, readonly string[]>()
  for (const [at, { id }] of rows.entries()) {
    const topics = assigned[at] ?? []
    if (topics.length === 0) continue
    const shown = topics.filter((topic) => isPart(topic) || isShown(topic, found.get(topic) ?? 0))
    byRow.set(id, shown.length > 0 ? shown : [SMALLER_TOPICS])
  }
  const pinned = new Set(edits.pinned)
  const given = new Map(Object.entries(edits.names)).set(SMALLER_TOPICS, 'Smaller topics')
  const topics = [...tally([...byRow.values()].flat())].map(([id, size]) => ({
    id,
    label: given.get(id) ?? forms.labelOf(id, id),
    size,
    isPinned: pinned.has(id),
  }))
  return { topics: topics.sort(inListOrder), byRow }
}

/**
 * Returns which of the names by the model become topics: those of enough rows, and those that were also found or are kept. The rows
 * of the others have the topics of their words.
 */
function usableNames(
  rows: readonly IndexedRow[],
  chosen: readonly ChosenTopics[],
  isShown: (id: string, size: number) => boolean,
): ReadonlySet<string> {
  const found = new Set(chosen.flatMap(({ topics }) => topics))
  const sizes = tally(rows.flatMap(({ named }) => named?.id ?? []))
  return new Set([...sizes].flatMap(([id, size]) => (found.has(id) || isShown(id, size) ? id : [])))
}

/** Pinned ones first, then the largest; smaller ones together last. */
function inListOrder(one: FoundTopic, other: FoundTopic): number {
  return (
    Number(one.id === SMALLER_TOPICS) - Number(other.id === SMALLER_TOPICS) ||
    Number(other.isPinned) - Number(one.isPinned) ||
    other.size - one.size ||
    (one.id < other.id ? -1 : 1)
  )
}
