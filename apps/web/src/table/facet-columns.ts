import type { Question } from '@quarry/contracts/question'
import { communityRef, sourceFacts } from '@quarry/contracts/sources'
import {
  byFacet,
  type OptionFacet,
  optionFacets,
  type RangeFacet,
  rangeFacets,
} from '../session/question-filter.ts'
import { goneNames, NEW } from '../session/questions/post-marks.ts'
import { questionWordOf } from '../session/questions/question-word.ts'
import { typeGroupOf } from '../session/questions/type-group.ts'
import { reviewOf, riskBandOf } from './review/decided.ts'

/** The facets' values of all rows as arrays of numbers: 20,000 rows are counted ten times as fast as by their objects. */
export type FacetColumns = {
  options: Readonly<Record<OptionFacet, Codes>>
  ranges: Readonly<Record<RangeFacet, Float64Array>>
}

/** By row an index into `values`. */
type Codes = { codes: Uint32Array; values: readonly string[] }

const options: Readonly<Record<OptionFacet, (row: Question) => string>> = {
  isNew: (row) => (row.isNew ? NEW : ''),
  gone: (row) => (row.gone ? goneNames[row.gone] : ''),
  status: (row) => row.processingStatus,
  type: typeGroupOf,
  word: (row) => wordOf(row.title),
  source: (row) => sourceFacts[row.source ?? 'reddit'].name,
  subreddit: (row) => lowerCase(communityRef(row.subreddit, row.source)),
  change: changeOf,
  review: reviewOf,
  risk: riskBandOf,
}

const ranges: Readonly<Record<RangeFacet, (row: Question) => number>> = {
  createdAt: (row) => timeOf(row.createdAt),
  score: (row) => row.score,
  numComments: (row) => row.numComments,
}

const wordOf = rememberByText(questionWordOf)

const lowerCase = rememberByText((name) => name.toLowerCase())

const timeOf = rememberByText(Date.parse)

function changeOf(row: Question): string {
  return row.aiEnhanced && row.title !== row.originalTitle ? 'Changed by the AI' : 'Not changed'
}

type Held = { rows: readonly Question[]; columns: FacetColumns }

/** Those of the last rows: 20,000 at most. */
let held: Held | undefined

/** Returns the columns of these rows, made once for as long as they are the last. Only rows that changed since are read again. */
export function columnsOf(rows: readonly Question[]): FacetColumns {
  const before = held
  if (before?.rows === rows) return before.columns
  const changed = changedRows(before?.rows ?? [], rows)
  // Values that no row has any more go with the rows that had them.
  const known = changed.length < rows.length ? before?.columns : undefined
  const columns: FacetColumns = {
    options: byFacet(optionFacets, (facet) =>
      codesOf(rows, changed, known?.options[facet] ?? noCodes, options[facet]),
    ),
    ranges: byFacet(rangeFacets, (facet) =>
      numbersOf(rows, changed, known?.ranges[facet] ?? noNumbers, ranges[facet]),
    ),
  }
  held = { rows, columns }
  return columns
}

const noCodes: Codes = { codes: new Uint32Array(), values: [] }
const noNumbers = new Float64Array()

/** Returns the places of the rows that are not the same object as before. */
function changedRows(before: readonly Question[], after: readonly Question[]): readonly number[] {
  const changed: number[] = []
  for (let place = 0; place < after.length; place += 1) {
    if (after[place] !== before[place]) changed.push(place)
  }
  return changed
}

function codesOf(
  rows: readonly Question[],
  changed: readonly number[],
  before: Codes,
  read: (row: Question) => string,
): Codes {
  const known = new Map(before.values.map((value, code) => [value, code]))
  const codes = new Uint32Array(rows.length)
  codes.set(before.codes.subarray(0, rows.length))
  for (const place of changed) {
    const row = rows[place]
    if (!row) continue
    const value = read(row)
    let code = known.get(value)
    if (code === undefined) {
      code = known.size
      known.set(value, code)
    }
    codes[place] = code
  }
  return { codes, values: [...known.keys()] }
}

function numbersOf(
  rows: readonly Question[],
  changed: readonly number[],
  before: Float64Array,
  numberOf: (row: Question) => number,
): Float64Array {
  const numbers = new Float64Array(rows.length)
  numbers.set(before.subarray(0, rows.length))
  for (const place of changed) {
    const row = rows[place]
    if (row) numbers[place] = numberOf(row)
  }
  return numbers
}

/** Titles and originals of 20,000 rows, and as many edited ones: some 10 MB with what is remembered. */
const TEXTS_MAX = 60_000

/** Remembers the results for as many texts as a session has; most changes of rows leave their texts as they are. */
export function rememberByText<Result>(resultOf: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>()
  return (text) => {
    const held = known.get(text)
    if (held !== undefined) return held
    if (known.size >= TEXTS_MAX) known.clear()
    const result = resultOf(text)
    known.set(text, result)
    return result
  }
}
