import { formatNumber } from '@quarry/contracts/format-count'
import { ProcessingStatus } from '@quarry/contracts/question'
import { refLabel } from '@quarry/contracts/sources'
import { format } from 'date-fns'
import {
  noFilter,
  type OptionFacet,
  optionFacets,
  type QuestionFilter,
  type Range,
  type RangeFacet,
  rangeFacets,
  type WordRule,
  wordRules,
} from '../session/question-filter.ts'
import { statusLooks } from '../session/questions/question-parts.tsx'
import { toggled } from '../session/selection.ts'
import { NO_TOPIC, type TopicEdits } from '../session/topic-edits.ts'

/** Names the rows below the threshold. */
export const UNLIKELY = 'Probably not questions'

export const facetNames: Readonly<Record<OptionFacet | WordRule | RangeFacet, string>> = {
  type: 'Type',
  topic: 'Topic',
  subreddit: 'Subreddit',
  source: 'Source',
  score: 'Engagement',
  createdAt: 'Date',
  with: 'With',
  without: 'Without',
  status: 'Status',
  gone: 'Post',
  review: 'Review',
}

export function valueName(
  facet: OptionFacet | WordRule,
  value: string,
  /** As they are written, by the same in lower case. */
  subreddits: ReadonlyMap<string, string>,
): string {
  if (facet === 'status') return statusLooks[ProcessingStatus.parse(value)].name
  if (facet === 'topic' && value === NO_TOPIC) return 'No topic'
  return facet === 'subreddit' ? refLabel(subreddits.get(value) ?? value) : value
}

/** The day of a time in milliseconds, where the reader is, such as `2 Nov 2026`. */
function formatDay(time: number): string {
  return format(time, 'd MMM yyyy')
}

/** A range in words, such as `at least 60` or `2 to 9`. */
export function formatRange(facet: RangeFacet, { min, max }: Range): string {
  const formatBound = facet === 'createdAt' ? formatDay : formatNumber
  const [from, until] = facet === 'createdAt' ? ['from', 'until'] : ['at least', 'at most']
  if (min === undefined) return max === undefined ? 'any' : `${until} ${formatBound(max)}`
  return max === undefined ? `${from} ${formatBound(min)}` : `${formatBound(min)} to ${formatBound(max)}`
}

/** Returns true if something other than the search is filtered by. */
export function hasFilters(filter: QuestionFilter): boolean {
  return countFilters(filter) > 0
}

/** As many as there are chips. */
export function countFilters({ chosen, ranges, unlikely }: QuestionFilter): number {
  const values = [...optionFacets, ...wordRules].map((facet) => chosen[facet].size)
  const bounded = rangeFacets.filter((facet) => isBounded(ranges[facet])).length
  return values.reduce((sum, count) => sum + count, bounded + Number(unlikely))
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

export function withChosen(
  filter: QuestionFilter,
  facet: OptionFacet | WordRule,
  values: Iterable<string>,
): QuestionFilter {
  return { ...filter, chosen: { ...filter.chosen, [facet]: new Set(values) } }
}

/** Topics that were chosen before they were renamed or merged stay chosen. */
export function withEditedTopics(filter: QuestionFilter, edits: TopicEdits): QuestionFilter {
  const { topic } = filter.chosen
  return topic.size === 0
    ? filter
    : withChosen(
        filter,
        'topic',
        [...topic].map((name) => edits.get(name) ?? name),
      )
}

/** Chooses the value, or no longer. */
export function withToggled(
  filter: QuestionFilter,
  facet: OptionFacet | WordRule,
  value: string,
): QuestionFilter {
  return withChosen(filter, facet, toggled(filter.chosen[facet], value))
}

export function withRange(filter: QuestionFilter, facet: RangeFacet, range: Range): QuestionFilter {
  return { ...filter, ranges: { ...filter.ranges, [facet]: range } }
}

/** Words of each kind; more would be another search. */
const WORDS_MAX = 50

/** Adds the words, which commas separate, each once. */
export function withWords(filter: QuestionFilter, rule: WordRule, typed: string): QuestionFilter {
  const added = typed.split(',').map((word) => word.trim().toLowerCase().replace(/\s+/g, ' '))
  const words = [...filter.chosen[rule], ...added.filter((word) => word !== '')]
  return withChosen(filter, rule, [...new Set(words)].slice(0, WORDS_MAX))
}

/** Names the active parts of the filter, such as `the search and filters`. */
export function formatFilter(filter: QuestionFilter): string {
  if (!hasFilters(filter)) return 'the search'
  return isSearching(filter) ? 'the search and filters' : 'the filters'
}
