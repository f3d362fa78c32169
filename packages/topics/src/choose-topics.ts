import { countTerms } from './count-terms.ts'
import { dropNarrow, isBefore } from './drop-narrow.ts'
import { type SubjectTerms, subjectTerms } from './subject-terms.ts'
import type { IndexedRow, Vocabulary } from './vocabulary.ts'

/** Questions of the smallest topic that is looked for: three, and more among many, because chance makes small groups there too. */
const SIZE_MIN = 3
const SIZE_DIVISOR = 10
/** Questions of the smallest topic that is shown by its name, and their share. */
const SHOWN_MIN = 4
const SHOWN_SHARE = 0.01
const TOPICS_OF_A_ROW_MAX = 2
/** Least weight of a second topic, as a share of the first. */
const SECOND_SHARE = 0.5
/** Topics that have become too small are dropped and their questions assigned again; two rounds settle nearly all. */
const ROUNDS_MAX = 3

/** Returns questions of the smallest topic that is shown by its name among so many. */
export function shownSize(total: number): number {
  return Math.max(SHOWN_MIN, Math.ceil(SHOWN_SHARE * total))
}

/** The terms that are the topics of each row, the main one first, and whether a row without any has smaller ones. */
export type ChosenTopics = { topics: readonly (readonly number[])[]; hasSmaller: readonly boolean[] }

/** Terms in `kept` are topics however few rows they have. */
export function chooseTopics(
  rows: readonly IndexedRow[],
  vocabulary: Vocabulary,
  kept: ReadonlySet<string>,
): ChosenTopics {
  const counts = countTerms(rows, vocabulary)
  const least = Math.max(SIZE_MIN, Math.round(Math.sqrt(rows.length) / SIZE_DIVISOR))
  const subjects = subjectTerms(rows, vocabulary, counts, least, kept)
  const stay = dropNarrow(subjects, vocabulary, counts, kept)
  const isTopic = new Uint8Array(vocabulary.keys.length)
  for (const term of stay) isTopic[term] = 1
  const candidates = rows.map((row) => topicsOf(row, isTopic))
  const pickFor = (row: IndexedRow) => pick(row, vocabulary, subjects, isTopic)
  const topics = rows.map(pickFor)
  const shown = shownSize(rows.length)
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const sizes = sizesOf(round === 0 ? candidates : topics)
    const stays = (topic: number) =>
      (sizes.get(topic) ?? 0) >= shown || kept.has(vocabulary.keys[topic] ?? '')
    const dropped = [...stay].filter((topic) => isTopic[topic] === 1 && !stays(topic))
    if (dropped.length === 0 && round > 0) break
    for (const topic of dropped) isTopic[topic] = 0
    for (const [at, row] of rows.entries()) topics[at] = pickFor(row)
  }
  const sizes = sizesOf(topics)
  const isShown = (topic: number) =>
    (sizes.get(topic) ?? 0) >= shown || kept.has(vocabulary.keys[topic] ?? '')
  const left = topics.map((own) => own.filter(isShown))
  return {
    topics: left,
    hasSmaller: left.map((own, at) => own.length === 0 && candidates[at]?.length !== 0),
  }
}

/** The topics that a row has as nouns: to show is not a show. */
function topicsOf({ terms, nouns }: IndexedRow, isTopic: Uint8Array): number[] {
  return [...terms].filter((term, at) => isTopic[term] === 1 && nouns[at] === 1)
}

/** Returns one or two topics of a row: those of the highest weight. */
function pick(
  row: IndexedRow,
  vocabulary: Vocabulary,
  { weights }: SubjectTerms,
  isTopic: Uint8Array,
): number[] {
  const found = topicsOf(row, isTopic)
  if (found.length < 2) return found
  // A stock of chicken is a stock: of two neighbours, the second is what the title is about.
  const before = new Set<number>()
  for (const term of row.terms) {
    const [first, second, third] = vocabulary.parts[term] ?? []
    if (first !== undefined && second !== undefined && third === undefined && isTopic[second] === 1)
      before.add(first)
  }
  const weightOf = (term: number) => weights.get(term) ?? 0
  const [main, ...others] = found
    .filter((term) => !before.has(term))
    .sort((a, b) => weightOf(b) - weightOf(a) || (isBefore(a, b, vocabulary) ? -1 : 1))
  if (main === undefined) return []
  return [
    main,
    ...others
      .slice(0, TOPICS_OF_A_ROW_MAX - 1)
      .filter((term) => weightOf(term) >= SECOND_SHARE * weightOf(main)),
  ]
}

function sizesOf(chosen: readonly (readonly number[])[]): Map<number, number> {
  const sizes = new Map<number, number>()
  for (const topics of chosen) for (const topic of topics) sizes.set(topic, (sizes.get(topic) ?? 0) + 1)
  return sizes
}
