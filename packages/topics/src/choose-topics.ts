import type { TermRow } from './read-title.ts'
import { dropNarrow, subjectTerms } from './subject-terms.ts'
import { tally } from './tally.ts'

/** Questions of the smallest topic that is looked for: three, and more among many, because chance makes small groups there too. */
const SIZE_MIN = 3
const SIZE_DIVISOR = 10
/** Questions of the smallest topic that is shown by its name, and their share. */
const SHOWN_MIN = 4
const SHOWN_SHARE = 0.01
/** Least weight of a second topic, as a share of the first. */
const SECOND_SHARE = 0.5
/** Topics that have become too small are dropped and their questions assigned again; two rounds settle nearly all. */
const ROUNDS_MAX = 3

/** Returns questions of the smallest topic that is shown by its name among so many. */
export function shownSize(total: number): number {
  return Math.max(SHOWN_MIN, Math.ceil(SHOWN_SHARE * total))
}

/** The terms that are the topics of a row, the main one first, and whether a row without any has smaller ones. */
export type ChosenTopics = { topics: readonly string[]; hasSmaller: boolean }

/** Terms in `kept` are topics however few rows they have. */
export function chooseTopics(rows: readonly TermRow[], kept: ReadonlySet<string>): ChosenTopics[] {
  const least = Math.max(SIZE_MIN, Math.round(Math.sqrt(rows.length) / SIZE_DIVISOR))
  const subjects = subjectTerms(rows, least, kept)
  const allowed = new Set(dropNarrow(rows, subjects, kept))
  const shown = shownSize(rows.length)
  const isShownIn = (chosen: readonly (readonly string[])[]) => {
    const sizes = tally(chosen.flat())
    return (topic: string) => (sizes.get(topic) ?? 0) >= shown || kept.has(topic)
  }
  const candidates = rows.map((row) => topicsOf(row, allowed))
  let topics = candidates
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const stays = isShownIn(topics)
    const dropped = [...allowed].filter((topic) => !stays(topic))
    if (dropped.length === 0 && round > 0) break
    for (const topic of dropped) allowed.delete(topic)
    topics = rows.map((row) => pick(row, subjects.weights, allowed))
  }
  const isShown = isShownIn(topics)
  return topics.map((own, at) => {
    const left = own.filter(isShown)
    return { topics: left, hasSmaller: left.length === 0 && candidates[at]?.length !== 0 }
  })
}

/** The topics that a row has as nouns: to show is not a show. */
function topicsOf({ terms }: TermRow, allowed: ReadonlySet<string>): string[] {
  return terms.flatMap(({ key, isNoun }) => (isNoun && allowed.has(key) ? key : []))
}

/** Returns one or two topics of a row: those of the highest weight. */
function pick(row: TermRow, weights: ReadonlyMap<string, number>, allowed: ReadonlySet<string>): string[] {
  const found = topicsOf(row, allowed)
  if (found.length < 2) return found
  // A stock of chicken is a stock: of two neighbours, the second is what the title is about.
  const before = new Set<string | undefined>()
  for (const { key } of row.terms) {
    const [first, second = '', third] = key.split(' ')
    if (third === undefined && allowed.has(second)) before.add(first)
  }
  const weightOf = (term: string) => weights.get(term) ?? 0
  const [main, second] = found
    .filter((term) => !before.has(term))
    .sort((a, b) => weightOf(b) - weightOf(a) || (a < b ? -1 : 1))
  if (main === undefined) return []
  return second !== undefined && weightOf(second) >= SECOND_SHARE * weightOf(main) ? [main, second] : [main]
}
