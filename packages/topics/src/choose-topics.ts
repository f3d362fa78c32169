import { absorbTerms, isBefore, widestTerm } from './absorb-terms.ts'
import { addRelated } from './add-related.ts'
import { countTerms } from './count-terms.ts'
import { type SubjectTerms, subjectTerms } from './subject-terms.ts'
import type { IndexedRow, Vocabulary } from './topic-index.ts'

/** Questions of the smallest topic: three, and more among many, because chance makes small groups there too. */
const SIZE_MIN = 3
const SIZE_DIVISOR = 8
const TOPICS_OF_A_ROW_MAX = 2
/** Least weight of a second topic, as a share of the first. */
const SECOND_SHARE = 0.6
/** Topics that others leave too small go, and what they had is given away again; two rounds settle nearly all. */
const ROUNDS_MAX = 3

/** Returns the terms that are the topics of each row, the main one first. */
export function chooseTopics(
  rows: readonly IndexedRow[],
  vocabulary: Vocabulary,
  kept: ReadonlySet<string>,
): number[][] {
  const counts = countTerms(rows, vocabulary)
  const least = Math.max(SIZE_MIN, Math.round(Math.sqrt(rows.length) / SIZE_DIVISOR))
  const subjects = subjectTerms(rows, vocabulary, counts, least, kept)
  const absorbed = absorbTerms(subjects, vocabulary, counts, kept)
  const pickAll = (topics: ReadonlySet<number>) =>
    rows.map((row) => pick(row, vocabulary, subjects, absorbed, topics))

  let topics: ReadonlySet<number> = new Set(subjects.weights.keys())
  let chosen = pickAll(topics)
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const sizes = sizesOf(chosen)
    const stays = [...topics].filter(
      (topic) =>
        absorbed.has(topic) || (sizes.get(topic) ?? 0) >= least || kept.has(vocabulary.keys[topic] ?? ''),
    )
    if (stays.length === topics.size) break
    topics = new Set(stays)
    chosen = pickAll(topics)
  }
  addRelated(rows, vocabulary, counts, chosen)
  return chosen
}

/** Returns one or two topics of a row: those of the highest weight. Words of a phrase that is a topic itself are not counted. */
function pick(
  { terms }: IndexedRow,
  vocabulary: Vocabulary,
  { weights }: SubjectTerms,
  absorbed: ReadonlyMap<number, number>,
  topics: ReadonlySet<number>,
): number[] {
  const own = terms.filter((term) => topics.has(term))
  const inPhrase = new Set([...own].flatMap((term) => vocabulary.parts[term] ?? []))
  const found = new Set<number>()
  for (const term of own) {
    const widest = widestTerm(term, absorbed)
    if (!inPhrase.has(term) && topics.has(widest)) found.add(widest)
  }
  const weightOf = (term: number) => weights.get(term) ?? 0
  const ordered = [...found].sort(
    (a, b) => weightOf(b) - weightOf(a) || (isBefore(a, b, vocabulary) ? -1 : 1),
  )
  const [first] = ordered
  if (first === undefined) return []
  return ordered
    .slice(0, TOPICS_OF_A_ROW_MAX)
    .filter((term) => weightOf(term) >= SECOND_SHARE * weightOf(first))
}

function sizesOf(chosen: readonly (readonly number[])[]): Map<number, number> {
  const sizes = new Map<number, number>()
  for (const topics of chosen) for (const topic of topics) sizes.set(topic, (sizes.get(topic) ?? 0) + 1)
  return sizes
}
