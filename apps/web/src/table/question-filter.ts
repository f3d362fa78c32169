import type { Question } from '@quarry/contracts/question'
import { typeGroupOf } from '../questions/type-group.ts'
import { reviewOf } from '../review/decided.ts'
import { riskBandOf } from '../review/risk-band.ts'
import {
  noFilter,
  type OptionFacet,
  type QuestionFilter,
  type Range,
  type RangeFacet,
  type WordRule,
} from '../session/question-filter.ts'
import { questionWordOf } from './question-word.ts'

export const optionFacets = ['status', 'type', 'word', 'subreddit', 'change', 'review', 'risk'] as const
export const rangeFacets = ['createdAt', 'score', 'numComments'] as const
export const wordRules = ['with', 'without'] as const

export const changes = ['Changed by the AI', 'Not changed'] as const

/** Returns true if something other than the search is filtered by. */
export function hasFilters({ chosen, ranges, words, nearDuplicates }: QuestionFilter): boolean {
  return (
    nearDuplicates ||
    wordRules.some((rule) => words[rule].length > 0) ||
    optionFacets.some((facet) => chosen[facet].size > 0) ||
    rangeFacets.some((facet) => isBounded(ranges[facet]))
  )
}

export function isBounded({ min, max }: Range): boolean {
  return min !== undefined || max !== undefined
}

export function isSearching(filter: QuestionFilter): boolean {
  return filter.search.trim() !== ''
}

/** The search stays. */
export function withoutFilters({ search }: QuestionFilter): QuestionFilter {
  return { ...noFilter, search }
}

/** Chooses the value, or no longer. */
export function withToggled(filter: QuestionFilter, facet: OptionFacet, value: string): QuestionFilter {
  const values = new Set(filter.chosen[facet])
  if (!values.delete(value)) values.add(value)
  return { ...filter, chosen: { ...filter.chosen, [facet]: values } }
}

export function withRange(filter: QuestionFilter, facet: RangeFacet, range: Range): QuestionFilter {
  return { ...filter, ranges: { ...filter.ranges, [facet]: range } }
}

/** Words of each kind; more would be another search. */
const WORDS_MAX = 50

/** Adds the words, which commas separate, each once. */
export function withWords(filter: QuestionFilter, rule: WordRule, typed: string): QuestionFilter {
  const added = typed.split(',').map((word) => word.trim().toLowerCase().replace(/\s+/g, ' '))
  const words = [...new Set([...filter.words[rule], ...added.filter((word) => word !== '')])]
  return { ...filter, words: { ...filter.words, [rule]: words.slice(0, WORDS_MAX) } }
}

export function withoutWord(filter: QuestionFilter, rule: WordRule, word: string): QuestionFilter {
  const words = filter.words[rule].filter((held) => held !== word)
  return { ...filter, words: { ...filter.words, [rule]: words } }
}

/** Names the active parts of the filter, such as `the search and filters`. */
export function formatFilter(filter: QuestionFilter): string {
  if (!hasFilters(filter)) return 'the search'
  return isSearching(filter) ? 'the search and filters' : 'the filters'
}

/** What the filter reads of a row. */
export type Reading = Readonly<
  Record<OptionFacet, string> &
    Record<RangeFacet, number> & {
      id: string
      text: string
      title: string
    }
>

/** Rows are immutable, so cached readings stay valid. */
const readings = new WeakMap<Question, Reading>()

/** Returns the values of a row; read once, because every keystroke in the search asks for those of all rows. */
export function read(row: Question): Reading {
  const held = readings.get(row)
  if (held) return held
  const reading: Reading = {
    id: row.id,
    // The line breaks prevent matches across fields.
    text: `${row.title}\n${row.originalTitle}\n${row.subreddit}`.toLowerCase(),
    title: row.title.toLowerCase(),
    status: row.processingStatus,
    type: typeGroupOf(row),
    word: questionWordOf(row.title),
    subreddit: row.subreddit.toLowerCase(),
    change: row.aiEnhanced && row.title !== row.originalTitle ? 'Changed by the AI' : 'Not changed',
    review: reviewOf(row),
    risk: riskBandOf(row),
    createdAt: Date.parse(row.createdAt),
    score: row.score,
    numComments: row.numComments,
  }
  readings.set(row, reading)
  return reading
}

/** What a row did not pass: nothing, one facet alone, or more. `search` is no facet. */
export type Missed = OptionFacet | RangeFacet | 'words' | 'nearDuplicates' | 'search' | 'several' | undefined

type Test = {
  facet: Exclude<Missed, 'search' | 'several' | undefined>
  passes: (reading: Reading) => boolean
}

/** Returns a function that finds which part of the filter hides a row; of several, it does not tell which. */
export function createFilter(filter: QuestionFilter, isNearDuplicate: (id: string) => boolean) {
  const searchTerm = filter.search.trim().toLowerCase()
  const tests = testsOf(filter, isNearDuplicate)
  return (row: Question): Missed => {
    const reading = read(row)
    if (searchTerm !== '' && !reading.text.includes(searchTerm)) return 'search'
    let missed: Missed
    for (const { facet, passes } of tests) {
      if (passes(reading)) continue
      if (missed) return 'several'
      missed = facet
    }
    return missed
  }
}

/** One test for each facet that is filtered by. */
function testsOf(
  { chosen, ranges, words, nearDuplicates }: QuestionFilter,
  isNearDuplicate: (id: string) => boolean,
): Test[] {
  return [
    ...optionFacets
      .filter((facet) => chosen[facet].size > 0)
      .map((facet) => ({ facet, passes: (reading: Reading) => chosen[facet].has(reading[facet]) })),
    ...rangeFacets
      .filter((facet) => isBounded(ranges[facet]))
      .map((facet) => ({ facet, passes: (reading: Reading) => isWithin(reading[facet], ranges[facet]) })),
    ...wordRules
      .filter((rule) => words[rule].length > 0)
      .map((rule) => ({ facet: 'words' as const, passes: wordTest(rule, words[rule]) })),
    ...(nearDuplicates
      ? [{ facet: 'nearDuplicates' as const, passes: ({ id }: Reading) => isNearDuplicate(id) }]
      : []),
  ]
}

function isWithin(value: number, { min, max }: Range): boolean {
  return (min === undefined || value >= min) && (max === undefined || value <= max)
}

/** Whole words only, in any script. */
function wordTest(rule: WordRule, words: readonly string[]): (reading: Reading) => boolean {
  const patterns = words.map(
    (word) =>
      new RegExp(`(?<![\\p{L}\\p{N}])${word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'u'),
  )
  if (rule === 'with') return ({ title }) => patterns.every((pattern) => pattern.test(title))
  return ({ title }) => !patterns.some((pattern) => pattern.test(title))
}
