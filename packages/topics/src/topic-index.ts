import { editRows, type RowTopics } from './apply-edits.ts'
import { type ChosenTopics, chooseTopics, shownSize } from './choose-topics.ts'
import { createForms } from './labels.ts'
import { namedTopic } from './named-topics.ts'
import { useOf } from './noun-use.ts'
import { withOneSpelling } from './one-spelling.ts'
import { readTitle, termsOf } from './read-title.ts'
import { editedTopics, isPart, noTopicEdits, partId, SMALLER_TOPICS, type TopicEdits } from './topic-edits.ts'
import { createVocabulary, type IndexedRow, type Vocabulary } from './vocabulary.ts'

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

/**
 * Holds the words of all titles, so that a change costs the changed titles and one pass over numbers. The result depends on the
 * rows alone, not on their order or on earlier ones. About 1.5 KB a title.
 */
export function createTopicIndex() {
  const rows = new Map<string, IndexedRow>()
  let vocabulary = createVocabulary()

  function put({ id, title, named }: TopicRow): void {
    const terms = termsOf(readTitle(title), useOf)
    rows.set(id, {
      id,
      named: named === undefined ? undefined : namedTopic(named),
      terms: Int32Array.from(terms, ({ key }) => vocabulary.numberOf(key)),
      written: terms.map(({ written }) => written),
      nouns: Uint8Array.from(terms, ({ isNoun }) => Number(isNoun)),
    })
  }

  return {
    change(changed: readonly TopicRow[], removed: readonly string[] = []): void {
      for (const id of removed) rows.delete(id)
      // A new set of questions brings words of its own.
      if (rows.size === 0) vocabulary = createVocabulary()
      for (const row of changed) put(row)
    },
    find(edits: TopicEdits = noTopicEdits): FoundTopics {
      const all = withOneSpelling([...rows.values()], vocabulary)
      return edited(all, chooseTopics(all, vocabulary, editedTopics(edits)), vocabulary, edits)
    },
  }
}

/** Applies the edits to the topics of the rows, and names them. */
function edited(
  rows: readonly IndexedRow[],
  chosen: ChosenTopics,
  vocabulary: Vocabulary,
  edits: TopicEdits,
): FoundTopics {
  const forms = createForms()
  const kept = editedTopics(edits)
  const isShown = (id: string, size: number) => size >= shownSize(rows.length) || kept.has(id)
  const names = edits.byWordsOnly ? undefined : usableNames(rows, chosen, vocabulary, isShown)
  const rowTopics = rows.map(({ terms, written, nouns, named }, at): RowTopics => {
    const has = (term: string) => terms.includes(vocabulary.find(term) ?? -1)
    if (named && names?.has(named.id)) {
      forms.add(named.id, named.label)
      return { topics: [named.id], has }
    }
    const topics = (chosen.topics[at] ?? []).map((topic) => {
      const key = vocabulary.keys[topic] ?? ''
      const place = terms.indexOf(topic)
      const form = written[place]
      if (form !== undefined && nouns[place] === 1) forms.add(key, form)
      return key
    })
    const hasSmaller = chosen.hasSmaller[at] || (names && named)
    return { topics: topics.length === 0 && hasSmaller ? [SMALLER_TOPICS] : topics, has }
  })
  for (const split of edits.splits)
    nameOfPart(rows, vocabulary, split.term, (form) => forms.add(partId(split), form))

  const assigned = editRows(rowTopics, edits)
  const found = sizesOf(assigned)
  const byRow = new Map<string, readonly string[]>()
  for (const [at, topics] of assigned.entries()) {
    const { id } = rows[at] ?? {}
    if (id === undefined || topics.length === 0) continue
    const shown = topics.filter((topic) => isPart(topic) || isShown(topic, found.get(topic) ?? 0))
    byRow.set(id, shown.length > 0 ? shown : [SMALLER_TOPICS])
  }
  const pinned = new Set(edits.pinned)
  const given = new Map(Object.entries(edits.names)).set(SMALLER_TOPICS, 'Smaller topics')
  const topics = [...sizesOf([...byRow.values()])].map(([id, size]) => ({
    id,
    label: given.get(id) ?? forms.labelOf(id, id),
    size,
    isPinned: pinned.has(id),
  }))
  return { topics: topics.sort(inListOrder), byRow }
}

function sizesOf(rows: readonly (readonly string[])[]): Map<string, number> {
  const sizes = new Map<string, number>()
  for (const topics of rows) for (const topic of topics) sizes.set(topic, (sizes.get(topic) ?? 0) + 1)
  return sizes
}

/**
 * Returns which of the names by the model become topics: those of enough rows, and those that were also found or are kept. The rows
 * of the others have the topics of their words.
 */
function usableNames(
  rows: readonly IndexedRow[],
  { topics }: ChosenTopics,
  { keys }: Vocabulary,
  isShown: (id: string, size: number) => boolean,
): ReadonlySet<string> {
  const found = new Set(topics.flat().map((topic) => keys[topic] ?? ''))
  const sizes = sizesOf(rows.map(({ named }) => (named ? [named.id] : [])))
  return new Set([...sizes].flatMap(([id, size]) => (found.has(id) || isShown(id, size) ? [id] : [])))
}

function nameOfPart(
  rows: readonly IndexedRow[],
  vocabulary: Vocabulary,
  term: string,
  add: (form: string) => void,
): void {
  const number = vocabulary.find(term)
  if (number === undefined) return
  for (const { terms, written } of rows) {
    const form = written[terms.indexOf(number)]
    if (form !== undefined) add(form)
  }
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
