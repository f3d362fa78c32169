import type { Question } from '@quarry/contracts/question'
import {
  optionFacets,
  type QuestionFilter,
  type Range,
  rangeFacets,
  type WordRule,
} from '../session/question-filter.ts'
import { columnsOf, rememberByText } from './facet-columns.ts'
import { isBounded, isSearching, wordRules } from './question-filter.ts'

/** All that a row may miss alone, in the order of `missedCodes`. */
const alone = [...optionFacets, ...rangeFacets, 'words', 'topics', 'nearDuplicates'] as const

/** What a row missed, as a number: nothing, a facet alone, or so much that no facet would show it. */
export const missedCodes = {
  nothing: 0,
  more: 255,
  of: (facet: (typeof alone)[number]) => alone.indexOf(facet) + 1,
}

/** Ids of the topics of each row; that of no topic if it has none. */
export type RowTopics = readonly (readonly string[])[]

/** Returns for each row which part of the filter hides it. `isNear` is 1 for each row that is a near-duplicate. */
export function missedRows(
  rows: readonly Question[],
  filter: QuestionFilter,
  isNear: Uint8Array,
  topics: RowTopics = [],
): Uint8Array {
  const missed = new Uint8Array(rows.length)
  const hide = (code: number, passes: (row: number) => boolean) => {
    for (let row = 0; row < missed.length; row += 1) {
      if (missed[row] === missedCodes.more || passes(row)) continue
      missed[row] = missed[row] === missedCodes.nothing ? code : missedCodes.more
    }
  }
  if (isSearching(filter)) hide(missedCodes.more, searchTest(rows, filter.search))
  for (const facet of optionFacets) {
    const chosen = filter.chosen[facet]
    if (chosen.size === 0) continue
    const { codes, values } = columnsOf(rows).options[facet]
    const isChosen = Uint8Array.from(values, (value) => Number(chosen.has(value)))
    hide(missedCodes.of(facet), (row) => isChosen[codes[row] ?? 0] === 1)
  }
  for (const facet of rangeFacets) {
    if (!isBounded(filter.ranges[facet])) continue
    hide(missedCodes.of(facet), rangeTest(columnsOf(rows).ranges[facet], filter.ranges[facet]))
  }
  const { words } = filter
  if (wordRules.some((rule) => words[rule].length > 0)) {
    const tests = wordRules.map((rule) => wordTest(rows, rule, words[rule]))
    hide(missedCodes.of('words'), (row) => tests.every((passes) => passes(row)))
  }
  if (filter.topics.size > 0) {
    const isChosen = (topic: string) => filter.topics.has(topic)
    hide(missedCodes.of('topics'), (row) => topics[row]?.some(isChosen) === true)
  }
  if (filter.nearDuplicates) hide(missedCodes.of('nearDuplicates'), (row) => isNear[row] === 1)
  return missed
}

function searchTest(rows: readonly Question[], search: string): (row: number) => boolean {
  const searchTerm = search.trim().toLowerCase()
  const { titles, originals } = textsOf(rows)
  const { codes, values } = columnsOf(rows).options.subreddit
  const isFound = Uint8Array.from(values, (name) => Number(name.includes(searchTerm)))
  return (row) =>
    isFound[codes[row] ?? 0] === 1 ||
    titles[row]?.includes(searchTerm) === true ||
    originals[row]?.includes(searchTerm) === true
}

function rangeTest(numbers: Float64Array, { min, max }: Range): (row: number) => boolean {
  const [least, most] = [min ?? Number.NEGATIVE_INFINITY, max ?? Number.POSITIVE_INFINITY]
  return (row) => {
    const number = numbers[row] ?? 0
    return number >= least && number <= most
  }
}

/** Whole words only, in any script. */
function wordTest(
  rows: readonly Question[],
  rule: WordRule,
  words: readonly string[],
): (row: number) => boolean {
  const { titles } = textsOf(rows)
  const patterns = words.map(
    (word) =>
      new RegExp(`(?<![\\p{L}\\p{N}])${word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'u'),
  )
  const has = (row: number) => (pattern: RegExp) => pattern.test(titles[row] ?? '')
  return rule === 'with' ? (row) => patterns.every(has(row)) : (row) => !patterns.some(has(row))
}

/** What the search looks into, in lower case, by row. */
type RowTexts = { titles: readonly string[]; originals: readonly string[] }

const held = new WeakMap<readonly Question[], RowTexts>()

const lower = rememberByText((text) => text.toLowerCase())

/** Returns the texts of these rows; made once for each array, when something is first searched for. */
function textsOf(rows: readonly Question[]): RowTexts {
  const known = held.get(rows)
  if (known) return known
  const texts = {
    titles: rows.map(({ title }) => lower(title)),
    originals: rows.map(({ originalTitle }) => lower(originalTitle)),
  }
  held.set(rows, texts)
  return texts
}
