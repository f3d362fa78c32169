import type { Question } from '@quarry/contracts/question'
import {
  type OptionFacet,
  optionFacets,
  type QuestionFilter,
  type Range,
  rangeFacets,
} from '../session/question-filter.ts'
import { NO_TOPIC, type TopicOf } from '../session/topic-edits.ts'
import { columnsOf, valueNames } from './facet-values.ts'
import { isBounded, isSearching } from './question-filter.ts'

/** What a row missed, as a number: nothing, a facet of options alone, or something that no such facet would show. */
export const missedCodes = {
  nothing: 0,
  more: 255,
  of: (facet: OptionFacet) => optionFacets.indexOf(facet) + 1,
}

/** `passes` takes the place of a row. */
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
  const { chosen, ranges } = filter
  const options = optionFacets.filter((facet) => chosen[facet].size > 0)
  const bounded = rangeFacets.filter((facet) => isBounded(ranges[facet]))
  const hasWord = (word: string) => {
    const pattern = textPattern(word, { wholeWords: true })
    return (at: number) => pattern.test(rows[at]?.title ?? '')
  }
  return [
    ...(isSearching(filter) ? [{ code: missedCodes.more, passes: searchTest(rows, filter.search) }] : []),
    ...options.map((facet) => ({
      code: missedCodes.of(facet),
      passes: optionTest(rows, facet, chosen[facet], topicOf),
    })),
    ...bounded.map((facet) => ({
      code: missedCodes.more,
      passes: rangeTest(columnsOf(rows)[facet], ranges[facet]),
    })),
    ...[...chosen.with].map((word) => ({ code: missedCodes.more, passes: hasWord(word) })),
    ...[...chosen.without].map((word) => {
      const has = hasWord(word)
      return { code: missedCodes.more, passes: (at: number) => !has(at) }
    }),
  ]
}

/** Looks into titles, originals and the names of communities. */
function searchTest(rows: readonly Question[], search: string): Test['passes'] {
  const pattern = textPattern(search.trim())
  const { subreddit } = columnsOf(rows)
  const isFound = valueNames.map((name) => pattern.test(name))
  return (at) => {
    const { title = '', originalTitle = '' } = rows[at] ?? {}
    if (isFound[subreddit[at] ?? 0] || pattern.test(title)) return true
    return title !== originalTitle && pattern.test(originalTitle)
  }
}

function optionTest(
  rows: readonly Question[],
  facet: OptionFacet,
  chosen: ReadonlySet<string>,
  topicOf: TopicOf,
): Test['passes'] {
  if (facet === 'topic') return (at) => chosen.has(topicOf(rows[at] ?? {}) ?? NO_TOPIC)
  const column = columnsOf(rows)[facet]
  const isChosen = valueNames.map((name) => chosen.has(name))
  return (at) => isChosen[column[at] ?? 0] === true
}

function rangeTest(numbers: Float64Array, { min, max }: Range): Test['passes'] {
  const [least, most] = [min ?? Number.NEGATIVE_INFINITY, max ?? Number.POSITIVE_INFINITY]
  return (at) => {
    const number = numbers[at] ?? 0
    return number >= least && number <= most
  }
}

/** Matches the text as it stands, in capitals or not. Whole words are so in any script: `\b` knows ASCII letters only. */
function textPattern(text: string, { wholeWords = false } = {}): RegExp {
  const source = text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
  return new RegExp(wholeWords ? `(?<![\\p{L}\\p{N}_])${source}(?![\\p{L}\\p{N}_])` : source, 'iu')
}
