import type { Question } from '@quarry/contracts/question'
import type { OptionFacet, QuestionFilter, RangeFacet } from '../session/question-filter.ts'
import { createFilter, type Missed, optionFacets, rangeFacets, read } from './question-filter.ts'

/** Lower ends of a histogram's bins in ascending order. The last bin is open. */
export type Edges = Readonly<Record<RangeFacet, readonly number[]>>

export type FacetCounts = {
  /** Rows that pass the whole filter. */
  shown: number
  options: Readonly<Record<OptionFacet, ReadonlyMap<string, number>>>
  /** Rows in each bin. */
  bins: Readonly<Record<RangeFacet, readonly number[]>>
  nearDuplicates: number
}

type FacetCounting = {
  shown: number
  options: Record<OptionFacet, Map<string, number>>
  bins: Record<RangeFacet, number[]>
  nearDuplicates: number
}

/** Returns how many rows each value would show with the other facets unchanged; one pass over the rows. */
export function countFacets(
  rows: readonly Question[],
  filter: QuestionFilter,
  edges: Edges,
  isNearDuplicate: (id: string) => boolean,
): FacetCounts {
  const missedBy = createFilter(filter, isNearDuplicate)
  const options: FacetCounting['options'] = {
    status: new Map<string, number>(),
    type: new Map<string, number>(),
    word: new Map<string, number>(),
    subreddit: new Map<string, number>(),
    change: new Map<string, number>(),
    review: new Map<string, number>(),
    risk: new Map<string, number>(),
  }
  const bins: FacetCounting['bins'] = {
    createdAt: edges.createdAt.map(() => 0),
    score: edges.score.map(() => 0),
    numComments: edges.numComments.map(() => 0),
  }
  const counts: FacetCounting = { shown: 0, options, bins, nearDuplicates: 0 }
  for (const row of rows) {
    const missed = missedBy(row)
    if (missed === 'search' || missed === 'several') continue
    count(counts, row, missed)
    if (missed === undefined) counts.shown += 1
    const isCounted = missed === undefined || missed === 'nearDuplicates'
    if (isCounted && isNearDuplicate(row.id)) counts.nearDuplicates += 1
  }
  return counts

  function count({ options, bins }: FacetCounting, row: Question, missed: Missed) {
    const reading = read(row)
    for (const facet of optionFacets) {
      if (missed === undefined || missed === facet) add(options[facet], reading[facet])
    }
    for (const facet of rangeFacets) {
      if (missed === undefined || missed === facet) addTo(bins[facet], binOf(reading[facet], edges[facet]))
    }
  }
}

function add(counts: Map<string, number>, value: string): void {
  counts.set(value, (counts.get(value) ?? 0) + 1)
}

function addTo(bins: number[], bin: number): void {
  bins[bin] = (bins[bin] ?? 0) + 1
}

/** Returns the bin of a value; the first for those below all edges. */
function binOf(value: number, edges: readonly number[]): number {
  let low = 0
  let high = edges.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (value >= (edges[middle] ?? 0)) low = middle
    else high = middle - 1
  }
  return low
}

/** Points and comments spread over orders of magnitude. The first bin holds everything below 1. */
const steps = [0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000]

const DATE_BINS = 24

/** Returns bins that hold all rows, whatever the filter, so that no bar moves as it changes. */
export function edgesOf(rows: readonly Question[]): Edges {
  const most = { score: 0, numComments: 0 }
  const dates = { first: Number.POSITIVE_INFINITY, last: Number.NEGATIVE_INFINITY }
  for (const row of rows) {
    const { score, numComments, createdAt } = read(row)
    most.score = Math.max(most.score, score)
    most.numComments = Math.max(most.numComments, numComments)
    dates.first = Math.min(dates.first, createdAt)
    dates.last = Math.max(dates.last, createdAt)
  }
  const upTo = (limit: number) => steps.filter((step, index) => index === 0 || step <= limit)
  return { createdAt: dateEdges(dates), score: upTo(most.score), numComments: upTo(most.numComments) }
}

const DAY_MS = 24 * 60 * 60_000

/** Whole days, because a range is chosen by days. */
function dateEdges({ first, last }: { first: number; last: number }): number[] {
  if (first > last) return [0]
  const start = Math.floor(first / DAY_MS)
  const days = Math.floor(last / DAY_MS) - start + 1
  const perBin = Math.max(1, Math.ceil(days / DATE_BINS))
  return Array.from({ length: Math.ceil(days / perBin) }, (_, bin) => (start + bin * perBin) * DAY_MS)
}
