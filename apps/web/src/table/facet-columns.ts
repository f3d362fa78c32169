import type { Question } from '@quarry/contracts/question'
import type { OptionFacet, QuestionFilter, RangeFacet } from '../session/question-filter.ts'
import { createFilter, hasFilters, isSearching, optionFacets, rangeFacets, read } from './question-filter.ts'

/** The facets' values of all rows as arrays of numbers: 20,000 rows are counted ten times as fast as by their objects. */
export type FacetColumns = {
  /** By row an index into `values`. */
  options: Readonly<Record<OptionFacet, Codes>>
  ranges: Readonly<Record<RangeFacet, Float64Array>>
}

type Codes = { codes: Uint32Array; values: readonly string[] }

const held = new WeakMap<readonly Question[], FacetColumns>()

/** Returns the columns of these rows; made once for each array. */
export function columnsOf(rows: readonly Question[]): FacetColumns {
  const known = held.get(rows)
  if (known) return known
  const columns: FacetColumns = {
    options: {
      status: codesOf(rows, 'status'),
      type: codesOf(rows, 'type'),
      word: codesOf(rows, 'word'),
      subreddit: codesOf(rows, 'subreddit'),
      change: codesOf(rows, 'change'),
      review: codesOf(rows, 'review'),
      risk: codesOf(rows, 'risk'),
    },
    ranges: {
      createdAt: Float64Array.from(rows, (row) => read(row).createdAt),
      score: Float64Array.from(rows, (row) => row.score),
      numComments: Float64Array.from(rows, (row) => row.numComments),
    },
  }
  held.set(rows, columns)
  return columns
}

function codesOf(rows: readonly Question[], facet: OptionFacet): Codes {
  const known = new Map<string, number>()
  const codes = Uint32Array.from(rows, (row) => {
    const value = read(row)[facet]
    const code = known.get(value) ?? known.size
    if (code === known.size) known.set(value, code)
    return code
  })
  return { codes, values: [...known.keys()] }
}

/** All that a row may miss alone, in the order of `missedCodes`. */
const alone = [...optionFacets, ...rangeFacets, 'words', 'nearDuplicates'] as const

/** What a row missed, as a number: nothing, a facet alone, or so much that no facet would show it. */
export const missedCodes = {
  nothing: 0,
  more: 255,
  of: (facet: (typeof alone)[number]) => alone.indexOf(facet) + 1,
}

/** Returns for each row which part of the filter hides it. */
export function missedRows(
  rows: readonly Question[],
  filter: QuestionFilter,
  isNearDuplicate: (id: string) => boolean,
): Uint8Array {
  const missed = new Uint8Array(rows.length)
  if (!hasFilters(filter) && !isSearching(filter)) return missed
  const missedBy = createFilter(filter, isNearDuplicate)
  for (const [index, row] of rows.entries()) {
    const part = missedBy(row)
    if (part === undefined) continue
    missed[index] = part === 'search' || part === 'several' ? missedCodes.more : missedCodes.of(part)
  }
  return missed
}
