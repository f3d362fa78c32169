import type { Question } from '@quarry/contracts/question'
import { communityRef, sourceFacts } from '@quarry/contracts/sources'
import { byFacet, type OptionFacet, rangeFacets } from '../session/question-filter.ts'
import { goneNames } from '../session/questions/post-marks.ts'
import { NO_TYPE, typeGroupOf } from '../session/questions/type-group.ts'
import { reviewOf } from './review/decided.ts'

/** All but those that depend on more than the question. */
export const ownFacets = [
  'type',
  'subreddit',
  'source',
  'status',
  'gone',
  'review',
] as const satisfies readonly Exclude<OptionFacet, 'topic'>[]

const allFacets = [...ownFacets, ...rangeFacets] as const

type FacetColumns = Readonly<Record<(typeof allFacets)[number], Float64Array>>

const columns = new WeakMap<readonly Question[], FacetColumns>()

/** Returns the values of all rows by facet, as numbers: 20,000 are counted ten times as fast as texts. */
export function columnsOf(rows: readonly Question[]): FacetColumns {
  const held = columns.get(rows)
  if (held) return held
  const values = rows.map(valuesOf)
  const made = byFacet(allFacets, (facet) => Float64Array.from(values, (own) => own[facet]))
  columns.set(rows, made)
  return made
}

type FacetValues = Readonly<Record<(typeof allFacets)[number], number>>

const known = new WeakMap<Question, FacetValues>()

/** Returns a code for the value of each facet, and the numbers of those that are ranges. */
function valuesOf(row: Question): FacetValues {
  const held = known.get(row)
  if (held) return held
  const values: FacetValues = {
    gone: codeOf(row.gone ? goneNames[row.gone] : ''),
    status: codeOf(row.processingStatus),
    type: codeOf(typeGroupOf(row) ?? NO_TYPE),
    source: codeOf(sourceFacts[row.source ?? 'reddit'].name),
    subreddit: codeOf(communityRef(row.subreddit, row.source).toLowerCase()),
    review: codeOf(reviewOf(row)),
    createdAt: Date.parse(row.createdAt),
    score: row.score,
  }
  known.set(row, values)
  return values
}

/** All values that a question ever had, each at the place of its code. */
export const valueNames: string[] = []

const codes = new Map<string, number>()

function codeOf(value: string): number {
  const held = codes.get(value)
  if (held !== undefined) return held
  const code = valueNames.push(value) - 1
  codes.set(value, code)
  return code
}
