import { formatNumber } from '@quarry/contracts/format-count'
import type { TopicEdits } from '../analysis/questions/topic-edits.ts'
import {
  noFilter,
  noValues,
  type QuestionFilter,
  type Range,
  type WordRule,
} from '../analysis/table-state/question-filter.ts'
import { toggled } from '../analysis/table-state/selection.ts'
import { formatDay } from '../ui/format-date.ts'
import type { ColumnKey, FacetOf } from './columns.tsx'

/** The name for the rows below the threshold. */
export const UNLIKELY = 'Probably not questions'

/** The name of the filter for questions that match the seed terms. */
export const MATCHES_TERMS = 'Matches the terms'

/** Labels before a rule's words. */
export const wordLabels: Readonly<Record<WordRule, string>> = { with: 'With', without: 'Without' }

export function valueName(
  { label = (id) => id, none = '' }: Pick<FacetOf<'set'>, 'label' | 'none'>,
  value: string,
  /** Spelling by lower-case reference. */
  communities: ReadonlyMap<string, string>,
): string {
  return value === '' ? none : label(value, communities)
}

/** Describes a range, such as `at least 60` or `2 to 9`. */
export function formatRange(
  { isDate = false }: Pick<FacetOf<'range'>, 'isDate'>,
  { min, max }: Range,
): string {
  const formatBound = isDate ? formatDay : formatNumber
  const [from, until] = isDate ? ['from', 'until'] : ['at least', 'at most']
  if (min === undefined) return max === undefined ? 'any' : `${until} ${formatBound(max)}`
  return max === undefined ? `${from} ${formatBound(min)}` : `${formatBound(min)} to ${formatBound(max)}`
}

/** Returns true if any filter but the search is active. */
export function hasFilters(filter: QuestionFilter): boolean {
  return countFilters(filter) > 0
}

/** Counts the active filters, each of which is a chip. */
export function countFilters({ chosen, ranges, terms, unlikely }: QuestionFilter): number {
  const bounded = Object.values(ranges).filter(hasBound).length
  return Object.values(chosen).reduce(
    (sum, { size }) => sum + size,
    bounded + Number(unlikely) + Number(terms.length > 0),
  )
}

export function hasBound({ min, max }: Range): boolean {
  return min !== undefined || max !== undefined
}

export function isSearching(filter: QuestionFilter): boolean {
  return filter.search.trim() !== ''
}

/** Clears all filters but the search. */
export function withoutFilters({ search }: QuestionFilter): QuestionFilter {
  return { ...noFilter, search }
}

/** A column's filter, or one of its word rules. */
export type FilterKey = ColumnKey | WordRule

/** Returns the chosen values of a column, or the words of a rule. */
export function chosenOf({ chosen }: QuestionFilter, key: FilterKey): ReadonlySet<string> {
  return chosen[key] ?? noValues
}

export function withChosen(filter: QuestionFilter, key: FilterKey, values: Iterable<string>): QuestionFilter {
  return { ...filter, chosen: { ...filter.chosen, [key]: new Set(values) } }
}

/** Updates the chosen topics after a rename or merge, so that they stay chosen. */
export function withEditedTopics(filter: QuestionFilter, edits: TopicEdits): QuestionFilter {
  const topics = [...chosenOf(filter, 'topic')].map((name) => edits.get(name) ?? name)
  return topics.length === 0 ? filter : withChosen(filter, 'topic', topics)
}

export function withToggled(filter: QuestionFilter, key: FilterKey, value: string): QuestionFilter {
  return withChosen(filter, key, toggled(chosenOf(filter, key), value))
}

export function withRange(filter: QuestionFilter, key: FilterKey, range: Range): QuestionFilter {
  return { ...filter, ranges: { ...filter.ranges, [key]: range } }
}

/** Maximum words per rule. */
const WORDS_MAX = 50

/** Adds comma-separated words, each once. */
export function withWords(filter: QuestionFilter, rule: WordRule, typed: string): QuestionFilter {
  const added = typed.split(',').map((word) => word.trim().toLowerCase().replace(/\s+/g, ' '))
  const words = [...chosenOf(filter, rule), ...added.filter((word) => word !== '')]
  return withChosen(filter, rule, [...new Set(words)].slice(0, WORDS_MAX))
}

/** Names the active parts of the filter, such as `the search and filters`. */
export function formatFilter(filter: QuestionFilter): string {
  if (!hasFilters(filter)) return 'the search'
  return isSearching(filter) ? 'the search and filters' : 'the filters'
}
