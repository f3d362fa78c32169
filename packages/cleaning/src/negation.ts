import type { Alignment } from './alignment.ts'
import type { Token } from './title-tokens.ts'
import { denyingStart, freeWordsOf, negationsOf } from './word-lists.ts'

/** Words of scripts without gaps that deny. */
const gapless: readonly [RegExp, RegExp][] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, /ない|なく|なかっ|なし|ません|ずに|不|無|未/gu],
  [/\p{Script=Hangul}/u, /(?:^|\s)(?:안|못)\s?|않|없|아니|지 마/gu],
  [/\p{Script=Han}/u, /不|没|沒|無|无|别|別|未|非/gu],
  [/\p{Script=Thai}/u, /ไม่|ไร้/gu],
]

/** Words that may come between a person, a negation and a verb. */
const fillers = new Set('just still really even seem to quite ever honestly'.split(' '))

/** Letters from which a negation may be a misspelt word of its title, such as `withuot`; a shorter one is too near to others. */
const RESPELLED_MIN = 6

/** Whether a response denies what its title does not, or no longer denies what both speak of. */
export function changesNegation(alignment: Alignment, source: string, outcome: string): boolean {
  for (const [script, denials] of gapless) {
    if (!script.test(source)) continue
    return countOf(denials, source) !== countOf(denials, outcome)
  }
  return differsInDenials(alignment, denialsOfBoth(alignment))
}

interface Denials {
  /** Places in the title. */
  before: readonly number[]
  /** Places in the response. */
  after: readonly number[]
}

/** Denials that say something: not those of a misspelt word, nor of somebody who has no idea. */
function denialsOfBoth({ title, response, language, sources }: Alignment): Denials {
  const mended = new Set(
    sources.flatMap((from, at) =>
      from !== undefined && response[at]?.word !== title[from]?.word ? [from] : [],
    ),
  )
  const words = negationsOf(language)
  const isMended = (at: number) =>
    mended.has(at) &&
    response.every(({ word }, other) => sources[other] !== at || !(words.has(word) || /nt$/.test(word)))
  const denied = denialsOf(title, language)
  const isRequest = isAsked(response)
  const asked = denied.filter((at) => hasNoIdea(title, at) || (isRequest && isHelpless(title, at)))
  const isRespelled = (at: number) => {
    const [from, word = ''] = [sources[at], response[at]?.word]
    if (from === undefined || denied.includes(from)) return false
    return word.length >= RESPELLED_MIN && title[from]?.word !== word
  }
  const isStillHelpless = (at: number) => asked.length > 0 && saysHelpless(response, at)
  return {
    before: denied.filter((at) => !isMended(at) && !asked.includes(at)),
    after: denialsOf(response, language).filter((at) => !isRespelled(at) && !isStillHelpless(at)),
  }
}

function differsInDenials(alignment: Alignment, { before, after }: Denials): boolean {
  const { title, response, language, kept } = alignment
  const implied = impliedOf(title) - impliedOf(response)
  // a remark that has gone takes its denial along
  const isLeft = (at: number) =>
    title.some(({ sentence }, place) => sentence === title[at]?.sentence && kept.has(place))
  if (after.length > 0 && !before.some(isLeft)) return implied <= 0
  if (after.length >= before.length || implied < 0) return false
  if (after.length === 0 && stressed(title).some((at) => staysDenied(alignment, at))) return true
  // two denials that cancel each other
  if (implied > 0) return false
  // French denies in two words, of which one is often left out
  if (language === 'fr' && after.length > 0) return false
  // what was denied is still spoken of
  const surviving = before.filter((at) => scopeOf(title, at, language).some((place) => kept.has(place)))
  return surviving.length > after.length
}

/** "I can't find one" may become "Where can I find one?". */
function isHelpless(tokens: readonly Token[], at: number): boolean {
  const before = tokens
    .slice(0, at)
    .filter(({ word, sentence }) => sentence === tokens[at]?.sentence && !fillers.has(word))
  const subject = /^(?:and|but)$/.test(before.at(-1)?.word ?? '') ? before[0] : before.at(-1)
  return /^(?:i|ive|im|we|weve)$/.test(subject?.word ?? '') && saysHelpless(tokens, at)
}

/** "I have no idea how to do it" asks how. */
function hasNoIdea(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.word === 'no' && /^(?:idea|clue)$/.test(tokens[at + 1]?.word ?? '')
}

function saysHelpless(tokens: readonly Token[], at: number): boolean {
  if (hasNoIdea(tokens, at)) return true
  const verb = tokens.slice(at + 1).find(({ word }) => !fillers.has(word))
  return /^(?:find|figure|decide|remember|think|know|understand|get|tell)$/.test(verb?.word ?? '')
}

function isAsked(response: readonly Token[]): boolean {
  return /^(?:how|where|what|which|who|is|are|has|have|can|could|does|do|should)$/.test(
    response[0]?.word ?? '',
  )
}

function countOf(pattern: RegExp, text: string): number {
  return text.match(pattern)?.length ?? 0
}

function denialsOf(tokens: readonly Token[], language: string | undefined): number[] {
  const words = negationsOf(language)
  return tokens.flatMap(({ word, raw }, at) => (words.has(word) || /n['’]t$/i.test(raw) ? [at] : []))
}

function impliedOf(tokens: readonly Token[]): number {
  return tokens.filter(({ word }) => denyingStart.test(word)).length
}

/** Denials in capital letters, as in "What do you NOT like?"; none in a title that is all in capital letters. */
function stressed(tokens: readonly Token[]): number[] {
  if (tokens.every(({ raw }) => raw === raw.toUpperCase())) return []
  return tokens.flatMap(({ raw }, at) => (raw === 'NOT' ? [at] : []))
}

/** Returns true if the word after a denial is in the response, wherever it comes from. */
function staysDenied({ title, response }: Alignment, at: number): boolean {
  const next = title[at + 1]
  return next?.sentence === title[at]?.sentence && response.some(({ word }) => word === next?.word)
}

/** Returns the next content word of the sentence, or the last one if the negation ends it. */
function scopeOf(tokens: readonly Token[], at: number, language: string | undefined): number[] {
  const free = freeWordsOf(language)
  const sentence = tokens[at]?.sentence
  const says = (place: number) => {
    const token = tokens[place]
    // not completely dry: what is denied comes after the adverb
    return (
      token !== undefined && token.sentence === sentence && !free.has(token.word) && !/.ly$/.test(token.word)
    )
  }
  for (let place = at + 1; place < tokens.length; place += 1) if (says(place)) return [place]
  if (tokens[at + 1]?.sentence === sentence) return [at + 1]
  for (let place = at - 1; place >= 0; place -= 1) if (says(place)) return [place]
  return [at - 1]
}
