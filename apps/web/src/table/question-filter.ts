import {
  noFilter,
  type OptionFacet,
  optionFacets,
  type QuestionFilter,
  type Range,
  type RangeFacet,
  rangeFacets,
  type WordRule,
} from '../session/question-filter.ts'

export const wordRules = ['with', 'without'] as const

/** More topics are one chip. */
export const TOPIC_CHIPS_MAX = 6

export const changes = ['Changed by the AI', 'Not changed'] as const

/** Returns true if something other than the search is filtered by. */
export function hasFilters(filter: QuestionFilter): boolean {
  return countFilters(filter) > 0
}

/** As many as there are chips. */
export function countFilters({ chosen, ranges, words, topics, nearDuplicates }: QuestionFilter): number {
  return (
    (nearDuplicates ? 1 : 0) +
    (topics.size > TOPIC_CHIPS_MAX ? 1 : topics.size) +
    wordRules.reduce((sum, rule) => sum + words[rule].length, 0) +
    optionFacets.reduce((sum, facet) => sum + chosen[facet].size, 0) +
    rangeFacets.filter((facet) => isBounded(ranges[facet])).length
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

/** Chooses the topic, or no longer. */
export function withToggledTopic(filter: QuestionFilter, topic: string): QuestionFilter {
  const topics = new Set(filter.topics)
  if (!topics.delete(topic)) topics.add(topic)
  return { ...filter, topics }
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
