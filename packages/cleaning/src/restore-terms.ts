import { countTerm, minimumCountOf } from './protected-terms.ts'

/** The most words that a model may have written in place of a term. */
const REPLACED_MAX = 6
/** How many words before and after the term its neighbors may be, nearest first. */
const NEIGHBORS = [1, 2, 3]
  .flatMap((before) => [1, 2, 3].map((after) => ({ before, after })))
  .toSorted((one, other) => one.before + one.after - other.before - other.after)

/**
 * Returns the response with the title's terms restored, if it is clear which words replaced them, which saves a second
 * request. Unclear cases stay unchanged and are rejected by `changesTerms`.
 */
export function restoreTerms(source: string, response: string, terms: readonly string[]): string {
  return terms.reduce((text, term) => {
    if (countTerm(text, term) >= minimumCountOf(source, term)) return text
    return respellTerm(source, text, term) ?? restoreTerm(source, text, term) ?? text
  }, response)
}

/**
 * Returns the text with a term's original spelling where only case, spaces, hyphens or signs differ; undefined if the
 * occurrences in both texts do not correspond.
 */
export function respellTerm(source: string, text: string, term: string): string | undefined {
  const pattern = loosePattern(term)
  const places = [...source.matchAll(pattern)].map(([match]) => match === term)
  const found = [...text.matchAll(pattern)]
  if (found.length !== places.length || !places.includes(true)) return undefined
  let at = -1
  return text.replace(pattern, (match) => {
    at += 1
    return places[at] ? term : match
  })
}

/**
 * Matches the term's letters and digits in order and in any case, with its own or other signs between them. There is
 * only one way to match, so that a term such as 59 periods and a letter is not slow.
 */
function loosePattern(term: string): RegExp {
  const [, before = '', inner = '', after = ''] = /^([^\p{L}\p{N}]*)(.*?)([^\p{L}\p{N}]*)$/su.exec(term) ?? []
  const letters = [...inner].filter((sign) => /[\p{L}\p{N}]/u.test(sign))
  const word = letters.join('[\\s\\p{P}\\p{S}]{0,2}')
  const leading = before && `(?:${oneOf(before)}${spaced(before)}{0,${before.length - 1}})?`
  const trailing = after && `${spaced(after)}{0,${after.length}}`
  return new RegExp(`(?<![\\p{L}\\p{N}])${leading}${word}(?![\\p{L}\\p{N}])${trailing}`, 'giu')
}

const spaced = (signs: string) => `(?:(?:(?!${oneOf(signs)})[\\s.-])?${oneOf(signs)})`

function oneOf(signs: string): string {
  return `[${signs.replace(/[\\^\]-]/g, '\\$&')}]`
}

/**
 * Returns the text with a term restored where other words replaced it between the same neighbors; undefined unless
 * exactly one place fits.
 */
function restoreTerm(source: string, text: string, term: string): string | undefined {
  const [titleWords, words] = [source.split(' '), text.split(' ')]
  const size = term.split(' ').length
  const starts = titleWords.flatMap((_, at) => (isTerm(titleWords.slice(at, at + size), term) ? [at] : []))
  const [start] = starts
  if (start === undefined || starts.length > 1) return undefined
  for (const { before, after } of NEIGHBORS) {
    const from = uniqueIndexOf(words, titleWords, start - before)
    const to = uniqueIndexOf(words, titleWords, start + size - 1 + after)
    if (from === undefined || to === undefined) continue
    const [first, last] = [from + before, to - after]
    const length = last - first + 1
    if (length >= 0 && length <= REPLACED_MAX) return replaced(words, first, length, term)
  }
  return undefined
}

function isTerm(words: readonly string[], term: string): boolean {
  const ends = /^[^\p{L}\p{N}]*|[^\p{L}\p{N}]*$/gu
  const text = words.join(' ')
  return text === term || text.replace(/[,.;:!?]+$/, '') === term || text.replace(ends, '') === term
}

/** Returns the only index of a neighbor in the text, whose ends are valid, too. */
function uniqueIndexOf(
  words: readonly string[],
  titleWords: readonly string[],
  at: number,
): number | undefined {
  if (at < -1 || at > titleWords.length) return undefined
  if (at === -1) return -1
  if (at === titleWords.length) return words.length
  const wanted = plain(titleWords[at] ?? '')
  const places = words.flatMap((word, place) => (plain(word) === wanted ? [place] : []))
  return wanted !== '' && places.length === 1 ? places[0] : undefined
}

function plain(word: string): string {
  return word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/**
 * Returns the text with the term in place of the words. The punctuation of the last replaced word, or of the previous
 * word if none is replaced, moves behind the term.
 */
function replaced(words: readonly string[], at: number, length: number, term: string): string {
  const before = words.slice(0, at)
  const gone = words.slice(at, at + length)
  const end = /[,.;:!?]+$/.exec((gone.length > 0 ? gone : before).at(-1) ?? '')?.[0] ?? ''
  const isMoved = gone.length === 0 && end !== ''
  const kept = isMoved ? [...before.slice(0, -1), (before.at(-1) ?? '').slice(0, -end.length)] : before
  return [...kept, `${term}${end}`, ...words.slice(at + length)].filter((word) => word !== '').join(' ')
}
