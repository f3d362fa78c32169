import type { Question } from '@quarry/contracts/question'
import { addDays, differenceInCalendarDays, startOfDay } from 'date-fns'
import { byFacet, type OptionFacet, type RangeFacet, rangeFacets } from '../session/question-filter.ts'
import { NO_TOPIC, type TopicOf } from '../session/topic-edits.ts'
import { columnsOf, ownFacets, valueNames } from './facet-values.ts'
import { missedCodes } from './missed-rows.ts'

/** Lower ends of a histogram's bins in ascending order. The last bin is open. */
export type Edges = Readonly<Record<RangeFacet, readonly number[]>>

export type FacetCounts = {
  /** Rows that pass the whole filter. */
  shown: number
  options: Readonly<Record<OptionFacet, ReadonlyMap<string, number>>>
  /** Rows in each bin. */
  bins: Readonly<Record<RangeFacet, readonly number[]>>
}

/** Returns how many rows each value would show with the other facets unchanged. `missed` is what each row missed. */
export function countFacets(
  rows: readonly Question[],
  missed: Uint8Array,
  edges: Edges,
  topicOf: TopicOf,
): FacetCounts {
  const columns = columnsOf(rows)
  /** Returns how many rows that no other facet hides have each number. */
  function tallyOf(facet: (typeof ownFacets)[number] | RangeFacet, numberOf = (value: number) => value) {
    const column = columns[facet]
    const own = missedCodes.of(facet)
    const tally: number[] = []
    for (let at = 0; at < column.length; at += 1) {
      if (missed[at] !== missedCodes.nothing && missed[at] !== own) continue
      const number = numberOf(column[at] ?? 0)
      tally[number] = (tally[number] ?? 0) + 1
    }
    return tally
  }
  const shownBy = (facet: OptionFacet) =>
    rows.filter((_, at) => missed[at] === missedCodes.nothing || missed[at] === missedCodes.of(facet))
  const topics = new Map<string, number>()
  for (const row of shownBy('topic')) {
    const topic = topicOf(row) ?? NO_TOPIC
    topics.set(topic, (topics.get(topic) ?? 0) + 1)
  }
  const ofOwn = byFacet(ownFacets, (facet) => {
    const tally = tallyOf(facet)
    return new Map(valueNames.flatMap((name, code) => (tally[code] ? [[name, tally[code]] as const] : [])))
  })
  return {
    shown: missed.filter((code) => code === missedCodes.nothing).length,
    options: { ...ofOwn, topic: topics },
    bins: byFacet(rangeFacets, (facet) => {
      const tally = tallyOf(facet, (value) => binOf(value, edges[facet]))
      return edges[facet].map((_, bin) => tally[bin] ?? 0)
    }),
  }
}

/** Points and comments spread over orders of magnitude. The first bin counts everything below 1. */
const steps = [0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000]

const DATE_BINS = 24

/** Returns bins for all rows, whatever the filter, so that no bar moves as it changes. */
export function edgesOf(rows: readonly Question[]): Edges {
  const { createdAt, score, numComments } = columnsOf(rows)
  return { createdAt: dateEdges(createdAt), score: stepsUpTo(score), numComments: stepsUpTo(numComments) }
}

function stepsUpTo(numbers: Float64Array): number[] {
  const most = numbers.reduce((held, number) => Math.max(held, number), 0)
  return steps.filter((step) => step <= most)
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
  for (let bin = edges.length - 1; bin > 0; bin -= 1) {
    if (value >= (edges[bin] ?? 0)) return bin
  }
  return 0
}
