import { roleOf, type WordRole } from './common-words.ts'
import { foreignFramesOf, withoutAccents } from './foreign-frames.ts'
import { stemOf } from './stem-of.ts'
import { type Family, familiesOfForm, familiesOfTerm } from './word-families.ts'

/** A word of a title, as written and as it is compared. */
export type TitleWord = {
  written: string
  /** In lower case, without apostrophes. */
  plain: string
  stem: string
  role: WordRole
  /** A sentence mark separates it from the word before. */
  isApart: boolean
}

/** Titles on Reddit have at most 300 characters; more text adds nothing about the subject. */
const LENGTH_MAX = 300

const noise = /https?:\/\/\S+|\b[ru]\/\w+|[[({](?:[^\])}]{0,25})[\])}]/gi
const word = /[\p{L}\p{N}]+(?:['’][\p{L}]+)*(?:\+\+|#)?/gu

/** Returns the words of a title in their order, without addresses, names of subreddits and short brackets. */
export function readTitle(title: string): TitleWord[] {
  const text = title.slice(0, LENGTH_MAX).normalize('NFKC').replace(noise, ' . ')
  const words: TitleWord[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(word)) {
    const written = found.replace(/['’]s$/iu, '')
    const plain = written.toLowerCase().replace(/['’]/g, '')
    const stem = stemOf(plain)
    const isApart = !/^(?:[ '’]|-(?! ))*$/.test(text.slice(end, index))
    words.push({ written, plain, stem, role: roleOf(stem), isApart })
    end = index + found.length
  }
  const frames = foreignFramesOf(words.map(({ plain }) => plain))
  if (frames.size === 0) return words
  return words.map((each) => (frames.has(withoutAccents(each.plain)) ? { ...each, role: 'frame' } : each))
}

/** A word or phrase of a title that may be its subject. */
export type Term = {
  /** Stems, separated by spaces. */
  key: string
  /** As people write it. */
  written: string
  /** How a word is used here, as bits of `uses`; none for a phrase. */
  use: number
}

/** Uses that speak against a word as the subject. */
export const uses = { verb: 1, participle: 2, modifier: 4 } as const

const PHRASE_WORDS_MAX = 3

/** Returns words and phrases of up to three words, each key once. Phrases begin and end within a sentence. */
export function termsOf(words: readonly TitleWord[]): Term[] {
  const terms = new Map<string, Term>()
  for (const [start, { role, stem, written }] of words.entries()) {
    if (role === 'frame') continue
    if (role === 'subject') add(terms, { key: stem, written, use: useOf(words, start) })
    for (const phrase of phrasesFrom(words, start)) add(terms, phrase)
  }
  return [...terms.values()]
}

/** Returns the terms of a title and the families of its words. */
export function termsWithFamilies(words: readonly TitleWord[]): Term[] {
  const own = termsOf(words)
  const terms = new Map(own.map((term) => [term.key, term]))
  for (const { key, use } of own) addFamilies(terms, familiesOfTerm(key), use)
  for (const [at, { plain, role }] of words.entries()) {
    if (role !== 'subject') addFamilies(terms, familiesOfForm(plain), useOf(words, at))
  }
  return [...terms.values()]
}

function addFamilies(terms: Map<string, Term>, families: readonly Family[], use: number): void {
  for (const { key, name } of families) add(terms, { key, written: name, use })
}

/** Phrases that begin with this word; at least one of their words is meaningful alone. */
function phrasesFrom(words: readonly TitleWord[], start: number): Term[] {
  const phrases: Term[] = []
  const [first, ...next] = words.slice(start, start + PHRASE_WORDS_MAX)
  if (!first) return phrases
  let { stem: key, written } = first
  let hasSubject = first.role === 'subject'
  for (const { stem, role, isApart, written: form } of next) {
    if (isApart || role === 'frame') break
    key += ` ${stem}`
    written += ` ${form}`
    hasSubject ||= role === 'subject'
    if (hasSubject) phrases.push({ key, written, use: 0 })
  }
  return phrases
}

const beforeVerbs = setOf(
  'to i you we they can could should would will do does did dont not never cant id ill youd wont didnt doesnt always people lets please',
)
const beforeObjects = setOf('a an the my your his her our their this that these those it them me some any')

/** In English a verb shows by its neighbours: `to X`, `I X`, `X the`. Modifiers precede another meaningful word. */
function useOf(words: readonly TitleWord[], at: number): number {
  const own = words[at]
  const [before, after] = [words[at - 1], words[at + 1]]
  if (!own) return 0
  const follows = after && !after.isApart
  const previous = before && !own.isApart ? before.plain : ''
  const isVerb =
    beforeVerbs.has(previous) || (follows && beforeObjects.has(after.plain) && !beforeObjects.has(previous))
  return (
    (isVerb ? uses.verb : 0) |
    (/(?:ing|ed)$/.test(own.plain) ? uses.participle : 0) |
    (follows && after.role !== 'frame' ? uses.modifier : 0)
  )
}

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}

function add(terms: Map<string, Term>, term: Term): void {
  if (!terms.has(term.key)) terms.set(term.key, term)
}
