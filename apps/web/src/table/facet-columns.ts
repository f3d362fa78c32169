import type { Question } from '@quarry/contracts/question'
import { goneNames, NEW } from '../questions/post-marks.ts'
import { questionWordOf } from '../questions/question-word.ts'
import { typeGroupOf } from '../questions/type-group.ts'
import { reviewOf } from '../review/decided.ts'
import { riskBandOf } from '../review/risk-band.ts'
import type { OptionFacet, RangeFacet } from '../session/question-filter.ts'
import { rememberByText } from './remember-by-text.ts'

/** The facets' values of all rows as arrays of numbers: 20,000 rows are counted ten times as fast as by their objects. */
export type FacetColumns = {
  options: Readonly<Record<OptionFacet, Codes>>
  ranges: Readonly<Record<RangeFacet, Float64Array>>
}

/** By row an index into `values`. */
type Codes = { codes: Uint32Array; values: readonly string[] }

type Property = keyof Question

/** What each column is read of, and how. A column whose properties have not changed is kept. */
const options: Readonly<Record<OptionFacet, [readonly Property[], (row: Question) => string]>> = {
  isNew: [['isNew'], (row) => (row.isNew ? NEW : '')],
  gone: [['gone'], (row) => (row.gone ? goneNames[row.gone] : '')],
  status: [['processingStatus'], (row) => row.processingStatus],
  type: [['type'], typeGroupOf],
  word: [['title'], (row) => wordOf(row.title)],
  subreddit: [['subreddit'], (row) => lowerCase(row.subreddit)],
  change: [['aiEnhanced', 'title', 'originalTitle'], changeOf],
  review: [
    ['processingStatus', 'reviewed', 'suggestion', 'aiEnhanced', 'title', 'originalTitle', 'risk'],
    reviewOf,
  ],
  risk: [['risk'], riskBandOf],
}

const ranges: Readonly<Record<RangeFacet, [Property, (row: Question) => number]>> = {
  createdAt: ['createdAt', (row) => Date.parse(row.createdAt)],
  score: ['score', (row) => row.score],
  numComments: ['numComments', (row) => row.numComments],
}

const wordOf = rememberByText(questionWordOf)

const lowerCase = rememberByText((name) => name.toLowerCase())

function changeOf(row: Question): string {
  return row.aiEnhanced && row.title !== row.originalTitle ? 'Changed by the AI' : 'Not changed'
}

type Held = { rows: readonly Question[]; columns: FacetColumns }

/** Those of the last rows: 20,000 at most. */
let held: Held | undefined

/** Returns the columns of these rows; made once for as long as they are the last. */
export function columnsOf(rows: readonly Question[]): FacetColumns {
  const before = held
  if (before?.rows === rows) return before.columns
  const isKept = (names: readonly Property[]) => before !== undefined && areSame(before.rows, rows, names)
  const option = (facet: OptionFacet) => {
    const [names, read] = options[facet]
    return (isKept(names) && before?.columns.options[facet]) || codesOf(rows, read)
  }
  const range = (facet: RangeFacet) => {
    const [name, read] = ranges[facet]
    return (isKept([name]) && before?.columns.ranges[facet]) || numbersOf(rows, read)
  }
  const columns: FacetColumns = {
    options: {
      isNew: option('isNew'),
      gone: option('gone'),
      status: option('status'),
      type: option('type'),
      word: option('word'),
      subreddit: option('subreddit'),
      change: option('change'),
      review: option('review'),
      risk: option('risk'),
    },
    ranges: {
      createdAt: range('createdAt'),
      score: range('score'),
      numComments: range('numComments'),
    },
  }
  held = { rows, columns }
  return columns
}

function areSame(left: readonly Question[], right: readonly Question[], names: readonly Property[]): boolean {
  if (left.length !== right.length) return false
  return left.every((row, index) => {
    const other = right[index]
    return row === other || names.every((name) => row[name] === other?.[name])
  })
}

function codesOf(rows: readonly Question[], read: (row: Question) => string): Codes {
  const known = new Map<string, number>()
  const codes = new Uint32Array(rows.length)
  for (const [index, row] of rows.entries()) {
    const value = read(row)
    let code = known.get(value)
    if (code === undefined) {
      code = known.size
      known.set(value, code)
    }
    codes[index] = code
  }
  return { codes, values: [...known.keys()] }
}

function numbersOf(rows: readonly Question[], numberOf: (row: Question) => number): Float64Array {
  const numbers = new Float64Array(rows.length)
  for (const [index, row] of rows.entries()) numbers[index] = numberOf(row)
  return numbers
}
