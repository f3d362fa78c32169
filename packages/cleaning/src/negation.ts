import type { Alignment } from './alignment.ts'
import { clauseBehind, type Denial, denialsIn, hasElidedNe, isInverted, ownScope } from './denials.ts'
import { isEnglishWord } from './language/english-words.ts'
import type { Token } from './title-tokens.ts'
import { denyingStart, negationsOf } from './word-lists.ts'

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

/** Returns true if a response denies something that its title does not, or no longer denies what both mention. */
export function changesNegation(alignment: Alignment, source: string, outcome: string): boolean {
  for (const [script, denials] of gapless) {
    if (!script.test(source)) continue
    return countOf(denials, source) !== countOf(denials, outcome)
  }
  return losesFailure(alignment) || differsInDenials(alignment, denialsOfBoth(alignment))
}

/** "Failed to start" denies "started", so it may not go alone. */
function losesFailure({ title, response, kept, language }: Alignment): boolean {
  const fails = title.some(
    ({ word }, at) =>
      /^fail(?:s|ed|ing)?$/.test(word) && !kept.has(at) && title[at + 1]?.word === 'to' && kept.has(at + 2),
  )
  return fails && impliedOf(response) === 0 && denialsIn(response, language).length === 0
}

interface Denials {
  before: readonly Denial[]
  after: readonly Denial[]
}

/** Returns the denials that carry meaning: not those of a misspelt word or of "I have no idea". */
function denialsOfBoth({ title, response, language, sources }: Alignment): Denials {
  const mended = new Set(
    sources.flatMap((from, at) =>
      from !== undefined && response[at]?.word !== title[from]?.word ? [from] : [],
    ),
  )
  const words = negationsOf(language)
  const isMended = (at: number) =>
    mended.has(at) &&
    !hasElidedNe(title[at]) &&
    response.every(({ word }, other) => sources[other] !== at || !(words.has(word) || /nt$/.test(word)))
  const denied = denialsIn(title, language)
  const isRequest = isAsked(response)
  const asked = denied.filter(
    ({ at }) =>
      hasNoIdea(title, at) || (isRequest && (isHelpless(title, at) || asksForMeans(title, response, at))),
  )
  const isRespelled = (at: number) => {
    const [from, word = ''] = [sources[at], response[at]?.word]
    if (from === undefined || denied.some((denial) => denial.at === from)) return false
    const given = title[from]?.word ?? ''
    const isLong = word.length >= RESPELLED_MIN || (word.length === given.length && !isEnglishWord(given))
    return isLong && given !== word && !hasElidedNe(response[at])
  }
  const isStillHelpless = (at: number) => asked.length > 0 && saysHelpless(response, at)
  return {
    before: denied.filter(
      (denial) => !isMended(denial.at) && !asked.includes(denial) && !isLess(title, response, denial.at),
    ),
    after: denialsIn(response, language).filter(({ at }) => !isRespelled(at) && !isStillHelpless(at)),
  }
}

/**
 * Pairs the denials of both texts by what they deny. One that is left over has been lost, if the response still speaks of what was
 * denied, or has been added.
 */
function differsInDenials(alignment: Alignment, { before, after }: Denials): boolean {
  const { title, response, sources, kept } = alignment
  const open = [...before]
  const isSole = before.length === 1 && after.length === 1
  const isSame = (was: Denial, is: Denial) => {
    const meant = is.scope.map((at) => sources[at])
    const [head, next] = [sources[is.head], sources[is.next]]
    if (head === was.head || (isSole && staysBehindSubject(alignment, was, is))) return true
    if (next !== undefined && next === was.next && (was.scope.length === 0 || is.scope.length === 0))
      return true
    const isWithin = ownScope(title, was).includes(head ?? -1)
    if (isInverted(title, was) || isInverted(response, is)) return isWithin || meant.includes(was.head)
    return isWithin && meant.includes(was.head)
  }
  const added = after.filter((denial) => {
    const same = open.findIndex((each) => isSame(each, denial))
    if (same >= 0) open.splice(same, 1)
    return same < 0
  })
  // a remark that has gone takes its denial along
  const isLeft = ({ at }: Denial) =>
    title.some(({ sentence }, place) => sentence === title[at]?.sentence && kept.has(place))
  // "avoid" for "not" and the other way round, and two that cancel each other
  let implied = impliedOf(title) - impliedOf(response)
  for (const _ of added) {
    // what was denied may be worded otherwise
    const reworded = open.findIndex((denial) => !kept.has(denial.head) && isLeft(denial))
    if (reworded >= 0) open.splice(reworded, 1)
    else if (implied > 0) implied -= 1
    else return true
  }
  const lost = open.filter(({ at, head }) => kept.has(head) || isStressed(alignment, at))
  if (implied < 0 && lost.length === 0 && open.length === 0) return true
  return lost.some(({ at }) => isStressed(alignment, at)) || lost.length > Math.abs(implied)
}

/** "Why they aren't brown", "Why aren't the loaves from Ada's old book brown": a long subject comes between. */
function staysBehindSubject({ response, sources }: Alignment, was: Denial, is: Denial): boolean {
  return isInverted(response, is) && clauseBehind(response, is.at).some((at) => sources[at] === was.head)
}

/** "I can't find one" may become "Where can I find one?". */
function isHelpless(tokens: readonly Token[], at: number): boolean {
  const before = tokens
    .slice(0, at)
    .filter(({ word, sentence }) => sentence === tokens[at]?.sentence && !fillers.has(word))
  const subject = /^(?:and|but)$/.test(before.at(-1)?.word ?? '') ? before[0] : before.at(-1)
  return /^(?:i|ive|im|we|weve)$/.test(subject?.word ?? '') && saysHelpless(tokens, at)
}

/** "Can't connect to the router" is a problem, of which "How do I connect to the router?" asks the solution. */
function asksForMeans(title: readonly Token[], response: readonly Token[], at: number): boolean {
  const [how, auxiliary, asker] = response
  if (how?.word !== 'how' || !/^(?:do|can|could)$/.test(auxiliary?.word ?? '')) return false
  if (!/^(?:i|we)$/.test(asker?.word ?? '') || !/^(?:cant|cannot)$/.test(title[at]?.word ?? '')) return false
  const before = title
    .slice(0, at)
    .filter(({ word, sentence }) => sentence === title[at]?.sentence && !/^(?:and|but|so)$/.test(word))
    .filter(({ word }) => !fillers.has(word))
  const isStated = before.length === 0 && !/^(?:i|you|we|they|he|she|it)$/.test(title[at + 1]?.word ?? '')
  return isStated || (before.length === 1 && /^(?:i|we)$/.test(before[0]?.word ?? ''))
}

/** "Not so obvious" is "less obvious". */
function isLess(title: readonly Token[], response: readonly Token[], at: number): boolean {
  if (title[at]?.word !== 'not' || !/^(?:so|as|very|that|too)$/.test(title[at + 1]?.word ?? '')) return false
  const denied = title[at + 2]?.word
  return response.some(({ word }, place) => word === 'less' && response[place + 1]?.word === denied)
}

/** "I have no idea how to do it" and "not sure how" ask how. */
function hasNoIdea(tokens: readonly Token[], at: number): boolean {
  const [denial, next] = [tokens[at]?.word, tokens[at + 1]?.word ?? '']
  return (
    (denial === 'no' && /^(?:idea|clue)$/.test(next)) || (denial === 'not' && /^(?:sure|certain)$/.test(next))
  )
}

function saysHelpless(tokens: readonly Token[], at: number): boolean {
  if (hasNoIdea(tokens, at)) return true
  const verb = tokens.slice(at + 1).find(({ word }) => !fillers.has(word))
  return /^(?:find|figure|decide|remember|know|understand|get|tell)$/.test(verb?.word ?? '')
}

function isAsked(response: readonly Token[]): boolean {
  return /^(?:how|where|what|which|who|is|are|has|have|can|could|does|do|should)$/.test(
    response[0]?.word ?? '',
  )
}

function countOf(pattern: RegExp, text: string): number {
  return text.match(pattern)?.length ?? 0
}

function impliedOf(tokens: readonly Token[]): number {
  return tokens.filter(({ word }) => denyingStart.test(word)).length
}

/** "What do you NOT like?" asks for what is denied, even where another sentence asks for the contrary. */
function isStressed({ title, response }: Alignment, at: number): boolean {
  const next = title[at + 1]
  if (title[at]?.raw !== 'NOT' || title.every(({ raw }) => raw === raw.toUpperCase())) return false
  return next?.sentence === title[at]?.sentence && response.some(({ word }) => word === next?.word)
}
