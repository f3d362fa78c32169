import type { Question } from '@quarry/contracts/question'
import { addDays, differenceInCalendarDays, startOfDay } from 'date-fns'
import {
  byFacet,
  type OptionFacet,
  optionFacets,
  type QuestionFilter,
  type RangeFacet,
  rangeFacets,
} from '../session/question-filter.ts'
import { columnsOf } from './facet-columns.ts'
import { missedCodes, missedRows, type RowTopics } from './missed-rows.ts'

/** Lower ends of a histogram's bins in ascending order. The last bin is open. */
export type Edges = Readonly<Record<RangeFacet, readonly number[]>>

export type FacetCounts = {
  /** Rows that pass the whole filter. */
  shown: number
  options: Readonly<Record<OptionFacet, ReadonlyMap<string, number>>>
  /** Rows in each bin. */
  bins: Readonly<Record<RangeFacet, readonly number[]>>
  /** By id of a topic; a question counts for each of its topics. */
  topics: ReadonlyMap<string, number>
  nearDuplicates: number
}

/** Returns how many rows each value would show with the other facets unchanged. */
export function countFacets(
  rows: readonly Question[],
  filter: QuestionFilter,
  edges: Edges,
  isNear: Uint8Array,
  topics: RowTopics = [],
): FacetCounts {
  return countMissed(rows, missedRows(rows, filter, isNear, topics), edges, isNear, topics)
}

/** The same from what each row missed. */
export function countMissed(
  rows: readonly Question[],
  missed: Uint8Array,
  edges: Edges,
  isNear: Uint8Array,
  topics: RowTopics = [],
): FacetCounts {
  const columns = columnsOf(rows)
  const tallyOption = (facet: OptionFacet) => {
    const { codes, values } = columns.options[facet]
    const tally = new Uint32Array(values.length)
    const own = missedCodes.of(facet)
    for (let row = 0; row < codes.length; row += 1) {
      if (missed[row] === 0 || missed[row] === own) addTo(tally, codes[row] ?? 0)
    }
    return new Map(values.flatMap((value, code) => (tally[code] ? [[value, tally[code]] as const] : [])))
  }
  const tallyRange = (facet: RangeFacet) => {
    const numbers = columns.ranges[facet]
    const tally = new Uint32Array(edges[facet].length)
    const own = missedCodes.of(facet)
    for (let row = 0; row < numbers.length; row += 1) {
      if (missed[row] === 0 || missed[row] === own) addTo(tally, binOf(numbers[row] ?? 0, edges[facet]))
    }
    return [...tally]
  }
  const counts = { shown: 0, nearDuplicates: 0 }
  const ownNear = missedCodes.of('nearDuplicates')
  for (let row = 0; row < missed.length; row += 1) {
    if (missed[row] === 0) counts.shown += 1
    const isCounted = missed[row] === 0 || missed[row] === ownNear
    if (isCounted && isNear[row] === 1) counts.nearDuplicates += 1
  }
  return {
    ...counts,
    topics: countTopics(missed, topics),
    options: byFacet(optionFacets, tallyOption),
    bins: byFacet(rangeFacets, tallyRange),
  }
}

function countTopics(missed: Uint8Array, topics: RowTopics): Map<string, number> {
  const counts = new Map<string, number>()
  const own = missedCodes.of('topics')
  for (const [row, ids] of topics.entries()) {
    if (missed[row] !== 0 && missed[row] !== own) continue
    for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}

function addTo(tally: Uint32Array, place: number): void {
  tally[place] = (tally[place] ?? 0) + 1
}

/** Points and comments spread over orders of magnitude. The first bin counts everything below 1. */
const steps = [0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000]

const DATE_BINS = 24

/** Returns bins for all rows, whatever the filter, so that no bar moves as it changes. */
export function edgesOf(rows: readonly Question[]): Edges {
  const { createdAt, score, numComments } = columnsOf(rows).ranges
  return { createdAt: dateEdges(createdAt), score: stepsUpTo(score), numComments: stepsUpTo(numComments) }
}

function stepsUpTo(numbers: Float64Array): number[] {
  const most = numbers.reduce((held, number) => Math.max(held, number), 0)
  return steps.filter((step, index) => index === 0 || step <= most)
}

/** Whole days of the reader's time zone, because a range is chosen by days. */
function dateEdges(dates: Float64Array): number[] {
  if (dates.length === 0) return [0]
  const first = dates.reduce((least, date) => Math.min(least, date))
  const last = dates.reduce((most, date) => Math.max(most, date))
  const start = startOfDay(first)
  const days = differenceInCalendarDays(last, start) + 1
  const perBin = Math.max(1, Math.ceil(days / DATE_BINS))
  return Array.from({ length: Math.ceil(days / perBin) }, (_, bin) => addDays(start, bin * perBin).getTime())
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
