import { editRows, type RowTopics } from './apply-edits.ts'
import { chooseTopics } from './choose-topics.ts'
import { createForms } from './labels.ts'
import { namedTopic, usableNames } from './named-topics.ts'
import { readTitle, termsWithFamilies } from './read-title.ts'
import { editedTopics, noTopicEdits, partId, type TopicEdits } from './topic-edits.ts'
import { createVocabulary, type IndexedRow, type Vocabulary } from './vocabulary.ts'

export type TopicRow = {
  id: string
  title: string
  subreddit: string
  /** The topic as the model named it; it goes before those of the words. */
  named?: string | undefined
}

/** `id` is the stem of its word or phrase: it stays the same while rows come in. */
export type FoundTopic = { id: string; label: string; size: number; isPinned: boolean }

export type FoundTopics = {
  /** Pinned ones first, then the largest. */
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

  function put({ id, title, subreddit, named }: TopicRow): void {
    const terms = termsWithFamilies(readTitle(title))
    rows.set(id, {
      id,
      subreddit,
      named: named === undefined ? undefined : namedTopic(named),
      terms: Int32Array.from(terms, ({ key }) => vocabulary.numberOf(key)),
      written: terms.map(({ written }) => written),
      uses: Uint8Array.from(terms, ({ use }) => use),
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
      const all = [...rows.values()]
      return edited(all, chooseTopics(all, vocabulary, editedTopics(edits)), vocabulary, edits)
    },
  }
}

/** Applies the edits to the topics of the rows, and names them. */
function edited(
  rows: readonly IndexedRow[],
  chosen: readonly (readonly number[])[],
  vocabulary: Vocabulary,
  edits: TopicEdits,
): FoundTopics {
  const forms = createForms()
  const names = edits.byWordsOnly ? undefined : namesOf(rows, chosen, vocabulary, edits)
  const rowTopics = rows.map(({ terms, written, named }, at): RowTopics => {
    const has = (term: string) => terms.includes(vocabulary.find(term) ?? -1)
    if (named && names?.has(named.id)) {
      forms.add(named.id, named.label)
      return { topics: [named.id], has }
    }
    const topics = (chosen[at] ?? []).map((topic) => {
      const key = vocabulary.keys[topic] ?? ''
      const form = written[terms.indexOf(topic)]
      if (form !== undefined) forms.add(key, form)
      return key
    })
    return { topics, has }
  })
  for (const split of edits.splits)
    nameOfPart(rows, vocabulary, split.term, (form) => forms.add(partId(split), form))

  const sizes = new Map<string, number>()
  const byRow = new Map<string, readonly string[]>()
  for (const [at, topics] of editRows(rowTopics, edits).entries()) {
    const { id } = rows[at] ?? {}
    if (id === undefined || topics.length === 0) continue
    byRow.set(id, topics)
    for (const topic of topics) sizes.set(topic, (sizes.get(topic) ?? 0) + 1)
  }
  const pinned = new Set(edits.pinned)
  const given = new Map(Object.entries(edits.names))
  const topics = [...sizes].map(([id, size]) => ({
    id,
    label: given.get(id) ?? forms.labelOf(id, id),
    size,
    isPinned: pinned.has(id),
  }))
  return { topics: topics.sort(pinnedThenLargest), byRow }
}

function namesOf(
  rows: readonly IndexedRow[],
  chosen: readonly (readonly number[])[],
  { keys }: Vocabulary,
  edits: TopicEdits,
): ReadonlySet<string> {
  const found = new Set(chosen.flat().map((topic) => keys[topic] ?? ''))
  return usableNames(
    rows.map(({ named }) => named),
    found,
    editedTopics(edits),
  )
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

function pinnedThenLargest(one: FoundTopic, other: FoundTopic): number {
  return (
    Number(other.isPinned) - Number(one.isPinned) || other.size - one.size || (one.id < other.id ? -1 : 1)
  )
}
