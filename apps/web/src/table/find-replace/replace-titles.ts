import { TITLE_LENGTH_MAX } from '@quarry/contracts/limits'
import type { Question } from '@quarry/contracts/question'
import type { Place } from '../../session/questions/split-matches.ts'

export type TitledQuestion = Pick<Question, 'id' | 'title'>

export type Replacement = {
  find: string
  replace: string
  wholeWords: boolean
  matchCase: boolean
  /** `find` is a regular expression, and `replace` may name its groups: `$1`. */
  isExpression: boolean
}

export type ReplacedTitle = {
  id: string
  before: string
  after: string
  /** What is replaced in `before`, in order. */
  places: readonly Place[]
}

/** The titles that a replacement would change, by the id of their question. */
export type ToReplace = ReadonlyMap<string, ReplacedTitle>

export const nothingToReplace: ToReplace = new Map()

export type ReplaceOutcome = {
  replaced: ReplacedTitle[]
  /** Titles in which every place already has the new words. */
  alreadyThere: number
  /** Titles that would be empty or longer than a title may be. */
  unusable: number
}

/** Replaces in all titles. Throws a SyntaxError if the expression is invalid; may take forever, so run it in a worker. */
export function replaceTitles(titles: readonly TitledQuestion[], replacement: Replacement): ReplaceOutcome {
  const pattern = patternOf(replacement)
  const outcome: ReplaceOutcome = { replaced: [], alreadyThere: 0, unusable: 0 }
  for (const { id, title } of titles) {
    pattern.lastIndex = 0
    if (!pattern.test(title)) continue
    const after = replaceIn(title, pattern, replacement)
    if (after === title) outcome.alreadyThere += 1
    else if (!isUsable(after)) outcome.unusable += 1
    else outcome.replaced.push({ id, before: title, after, places: placesOf(title, pattern, replacement) })
  }
  return outcome
}

/** Returns where something is replaced. An expression may also match nothing, between two letters. */
function placesOf(title: string, pattern: RegExp, { find, replace, isExpression }: Replacement): Place[] {
  return [...title.matchAll(pattern)].flatMap(({ 0: found, index }) =>
    found === '' || (!isExpression && hasAlready(title, index, find, replace))
      ? []
      : [[index, index + found.length] as const],
  )
}

function patternOf({ find, wholeWords, matchCase, isExpression }: Replacement): RegExp {
  const source = isExpression ? `(?:${find})` : escaped(find)
  return new RegExp(bounded(source, wholeWords), matchCase ? 'gu' : 'giu')
}

function replaceIn(title: string, pattern: RegExp, { find, replace, isExpression }: Replacement): string {
  const replaced = isExpression
    ? title.replace(pattern, replace)
    : title.replace(pattern, (found, at: number) => (hasAlready(title, at, find, replace) ? found : replace))
  // What is left around a removed word.
  return replaced === title ? title : replaced.replace(/\s+/g, ' ').trim()
}

/** `bed` in `raised bed` is left alone when `bed` becomes `raised bed`. */
function hasAlready(title: string, at: number, find: string, replace: string): boolean {
  const before = replace.toLowerCase().indexOf(find.toLowerCase())
  if (before < 0 || replace.length === find.length) return false
  const start = at - before
  return start >= 0 && title.slice(start, start + replace.length).toLowerCase() === replace.toLowerCase()
}

function isUsable(title: string): boolean {
  return title !== '' && [...title].length <= TITLE_LENGTH_MAX
}

/** Matches the text as it stands, in capitals or not. Whole words are so in any script: `\b` knows ASCII letters only. */
export function textPattern(text: string, { wholeWords = false } = {}): RegExp {
  return new RegExp(bounded(escaped(text), wholeWords), 'iu')
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}

/** The source of a pattern that must not touch other letters, if it is to match whole words only. */
function bounded(source: string, wholeWords: boolean): string {
  return wholeWords ? `(?<![\\p{L}\\p{N}_])${source}(?![\\p{L}\\p{N}_])` : source
}
