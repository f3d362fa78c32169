import type { Question } from '@quarry/contracts/question'
import { createTermMatch } from '../analysis/questions/matches-terms.ts'
import type { TopicOf } from '../analysis/questions/topic-edits.ts'
import { noValues, type QuestionFilter, type Range } from '../analysis/table-state/question-filter.ts'
import { type FacetOf, facets, setFacets } from './columns.tsx'
import { codesOf, valueNames } from './facet-values.ts'
import { hasBound, isSearching } from './question-filter.ts'

/** Codes for what hides a row: nothing, exactly one set, or more than one set. */
export const missedCodes = {
  nothing: 0,
  more: 255,
  of: (key: string) => setFacets.findIndex((facet) => facet.key === key) + 1,
}

/** `passes` receives a row's index. */
type Test = { code: number; passes: (at: number) => boolean }

/** Returns for each row which part of the filter hides it. */
export function missedRows(rows: readonly Question[], filter: QuestionFilter, topicOf: TopicOf): Uint8Array {
  const missed = new Uint8Array(rows.length)
  for (const { code, passes } of testsOf(rows, filter, topicOf)) {
    for (let at = 0; at < missed.length; at += 1) {
      if (missed[at] === missedCodes.more || passes(at)) continue
      missed[at] = missed[at] === missedCodes.nothing ? code : missedCodes.more
    }
  }
  return missed
}

function testsOf(rows: readonly Question[], filter: QuestionFilter, topicOf: TopicOf): readonly Test[] {
  const search = isSearching(filter)
    ? [{ code: missedCodes.more, passes: searchTest(rows, filter.search) }]
    : []
  const { terms } = filter
  const matches = createTermMatch(terms)
  const ofTerms =
    terms.length === 0
      ? []
      : [{ code: missedCodes.more, passes: (at: number) => rows[at] !== undefined && matches(rows[at]) }]
  return [...search, ...ofTerms, ...facets.flatMap((facet) => testsOfFacet(rows, facet, filter, topicOf))]
}

function testsOfFacet(
  rows: readonly Question[],
  facet: FacetOf,
  { chosen, ranges }: QuestionFilter,
  topicOf: TopicOf,
): Test[] {
  const { key } = facet
  const codes = () => codesOf(rows)[key] ?? new Float64Array()
  if (facet.kind === 'range') {
    const range = ranges[key]
    return range && hasBound(range) ? [{ code: missedCodes.more, passes: rangeTest(codes(), range) }] : []
  }
  if (facet.kind === 'text') {
    const has = (word: string): Test['passes'] => {
      const pattern = textPattern(word, { wholeWords: true })
      return (at) => {
        const row = rows[at]
        return row !== undefined && pattern.test(facet.value(row))
      }
    }
    const { with: wanted = noValues, without = noValues } = chosen
    return [
      ...[...wanted].map((word) => has(word)),
      ...[...without].map((word) => {
        const found = has(word)
        return (at: number) => !found(at)
      }),
    ].map((passes) => ({ code: missedCodes.more, passes }))
  }
  const { edited = (value) => value } = facet
  const values = chosen[key] ?? noValues
  if (values.size === 0) return []
  const own = codes()
  const isChosen = valueNames.map((name) => values.has(edited(name, { topicOf })))
  return [{ code: missedCodes.of(key), passes: (at) => isChosen[own[at] ?? 0] === true }]
}

/** Searches titles, originals and the communities' names. */
function searchTest(rows: readonly Question[], search: string): Test['passes'] {
  const pattern = textPattern(search.trim())
  const { subreddit } = codesOf(rows)
  const isFound = valueNames.map((name) => pattern.test(name))
  return (at) => {
    const { title = '', originalTitle = '' } = rows[at] ?? {}
    if (isFound[subreddit?.[at] ?? 0] || pattern.test(title)) return true
    return title !== originalTitle && pattern.test(originalTitle)
  }
}

function rangeTest(numbers: Float64Array, { min, max }: Range): Test['passes'] {
  const [least, most] = [min ?? Number.NEGATIVE_INFINITY, max ?? Number.POSITIVE_INFINITY]
  return (at) => {
    const number = numbers[at] ?? 0
    return number >= least && number <= most
  }
}

/** Matches the text literally, ignoring case. Recognizes whole words in any script; `\b` knows only ASCII letters. */
function textPattern(text: string, { wholeWords = false } = {}): RegExp {
  const source = text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
  return new RegExp(wholeWords ? `(?<![\\p{L}\\p{N}_])${source}(?![\\p{L}\\p{N}_])` : source, 'iu')
}
