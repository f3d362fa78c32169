import { absorbTerms, isBefore, widestTerm } from './absorb-terms.ts'
import { addRelated } from './add-related.ts'
import { countTerms } from './count-terms.ts'
import { type SubjectTerms, subjectTerms } from './subject-terms.ts'
import type { IndexedRow, Vocabulary } from './vocabulary.ts'

/** Questions of the smallest topic: three, and more among many, because chance makes small groups there too. */
const SIZE_MIN = 3
const SIZE_DIVISOR = 10
const TOPICS_OF_A_ROW_MAX = 2
/** Least weight of a second topic, as a share of the first. */
const SECOND_SHARE = 0.85
/** Topics that have become too small are dropped and their questions assigned again; two rounds settle nearly all. */
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
  const candidates = candidatesOf(rows, subjects, absorbed, vocabulary.keys.length)
  const isTopic = new Uint8Array(vocabulary.keys.length)
  for (const term of subjects.weights.keys()) isTopic[term] = 1
  const pickFor = (row: Candidates) => pick(row, vocabulary, subjects, isTopic)
  const chosen = candidates.map(pickFor)

  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const sizes = sizesOf(chosen)
    const stays = (topic: number) =>
      absorbed.has(topic) || (sizes.get(topic) ?? 0) >= least || kept.has(vocabulary.keys[topic] ?? '')
    const dropped = [...subjects.weights.keys()].filter((topic) => isTopic[topic] === 1 && !stays(topic))
    if (dropped.length === 0) break
    for (const topic of dropped) isTopic[topic] = 0
    pickAnew(candidates, new Set(dropped), chosen, pickFor)
  }
  const shown = withoutSmall(chosen, (topic, size) => size >= least || kept.has(vocabulary.keys[topic] ?? ''))
  addRelated(rows, vocabulary, counts, shown)
  return shown
}

/** Leaves out topics that are still too small after the last round: a topic of one question is none. */
function withoutSmall(
  chosen: readonly number[][],
  stays: (topic: number, size: number) => boolean,
): number[][] {
  const sizes = sizesOf(chosen)
  return chosen.map((topics) => topics.filter((topic) => stays(topic, sizes.get(topic) ?? 0)))
}

/** Chooses again for the rows that one of the dropped topics may have been for. */
function pickAnew(
  candidates: readonly Candidates[],
  dropped: ReadonlySet<number>,
  chosen: number[][],
  pickFor: (row: Candidates) => number[],
): void {
  const isDropped = (term: number) => dropped.has(term)
  for (const [at, row] of candidates.entries()) {
    if (row.terms.some(isDropped) || row.widest.some(isDropped)) chosen[at] = pickFor(row)
  }
}

/** The terms of a row that may be topics, and the widest one that each belongs to. */
type Candidates = { terms: readonly number[]; widest: readonly number[] }

function candidatesOf(
  rows: readonly IndexedRow[],
  { weights }: SubjectTerms,
  absorbed: ReadonlyMap<number, number>,
  size: number,
): Candidates[] {
  const widestOf = new Int32Array(size).fill(-1)
  for (const term of weights.keys()) widestOf[term] = widestTerm(term, absorbed)
  return rows.map((row) => {
    const terms: number[] = []
    const widest: number[] = []
    for (const term of row.terms) {
      const own = widestOf[term] ?? -1
      if (own < 0) continue
      terms.push(term)
      widest.push(own)
    }
    return { terms, widest }
  })
}

/** Returns one or two topics of a row: those of the highest weight. Words of a phrase that is a topic itself are not counted. */
function pick(
  { terms, widest }: Candidates,
  vocabulary: Vocabulary,
  { weights }: SubjectTerms,
  isTopic: Uint8Array,
): number[] {
  const isInPhrase = (word: number) =>
    terms.some((term) => isTopic[term] === 1 && vocabulary.parts[term]?.includes(word))
  const found: number[] = []
  for (const [place, term] of terms.entries()) {
    const topic = widest[place] ?? term
    const isOpen = isTopic[term] === 1 && isTopic[topic] === 1 && !found.includes(topic)
    if (isOpen && !isInPhrase(term)) found.push(topic)
  }
  const weightOf = (term: number) => weights.get(term) ?? 0
  found.sort((a, b) => weightOf(b) - weightOf(a) || (isBefore(a, b, vocabulary) ? -1 : 1))
  const [first] = found
  if (first === undefined) return found
  return found
    .slice(0, TOPICS_OF_A_ROW_MAX)
    .filter((term) => weightOf(term) >= SECOND_SHARE * weightOf(first))
}

function sizesOf(chosen: readonly (readonly number[])[]): Map<number, number> {
  const sizes = new Map<number, number>()
  for (const topics of chosen) for (const topic of topics) sizes.set(topic, (sizes.get(topic) ?? 0) + 1)
  return sizes
}
