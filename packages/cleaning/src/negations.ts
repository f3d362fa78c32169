import type { Alignment } from './alignment.ts'
import type { Token } from './title-tokens.ts'
import { negationsOf } from './word-lists.ts'

/** Words of denial in scripts without spaces. */
const negationsByScript: readonly [RegExp, RegExp][] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, /ない|なく|なかっ|なし|ません|ずに|不|無|未/gu],
  [/\p{Script=Hangul}/u, /(?:^|\s)(?:안|못)\s?|않|없|아니|지 마/gu],
  [/\p{Script=Han}/u, /不|没|沒|無|无|别|別|未|非/gu],
  [/\p{Script=Thai}/u, /ไม่|ไร้/gu],
]

/** Returns true if a response denies something that its title does not, or no longer denies it. */
export function changesDenial(alignment: Alignment, source: string, response: string): boolean {
  const found = negationsByScript.find(([script]) => script.test(source))
  if (!found) return differsInDenials(alignment)
  return source.match(found[1])?.length !== response.match(found[1])?.length
}

/** One denial, however many words it takes: "ne … pas", "doesn't … nothing". */
interface Denial {
  /** Index of its first word. */
  at: number
  /**
   * Indexes of the content words after it in its sentence, or, if there are none, of the words before it, nearest
   * first.
   */
  scope: readonly number[]
}

/** Pairs the denials of both texts by what they deny. */
function differsInDenials(alignment: Alignment): boolean {
  const { title, response, titleIndexes, matchedIndexes, isStop, language } = alignment
  const negations = negationsOf(language)
  const open = denialsIn(title, alignment)
  const given = denialsIn(response, alignment)
  const isSlip = (at: number) => {
    const was = title[titleIndexes[at] ?? -1]
    const isDenial = negations.has(response[at]?.word ?? '')
    return was !== undefined && isDenial && !isStop(was) && !negations.has(was.word)
  }
  // A word that only implies a denial may replace one, or be replaced by one.
  let implied = impliedIn(title) - impliedIn(response)
  for (const { at, scope } of given) {
    // A denial that corrects a misspelled one, such as "neevr", is not new.
    if (isSlip(at)) continue
    const [first, ...others] = scope.map((place) => titleIndexes[place])
    const isSame = (was: Denial) => {
      // The denied words may have been rephrased.
      if (first === undefined || was.scope.length === 0) return true
      // A French denial encloses its verb.
      const isAround = language === 'fr' || isInverted(response, at) || isInverted(title, was.at)
      const meant = isAround ? [first, ...others] : [first]
      return meant.some((from) => from !== undefined && was.scope.includes(from))
    }
    const pair = open.findIndex(isSame)
    if (pair >= 0) open.splice(pair, 1)
    else if (avoids(alignment, at, scope)) continue
    else if (implied <= 0) return true
    else implied -= 1
  }
  const lost = open.filter(
    ({ at, scope }) =>
      matchedIndexes.has(scope[0] ?? -1) &&
      !isAlsoStated(alignment, scope[0] ?? -1, at) &&
      !isSolved(title, at, response, isStop),
  )
  return lost.length > Math.abs(implied)
}

/** The most words between "so" and the denial in its clause, as in "so that they don't". */
const PURPOSE_WORDS_MAX = 5

/**
 * Returns true if the response wants to avoid what the title complains about, as in "How do I keep bread so that it
 * doesn't go stale?" for "goes stale so fast".
 */
function avoids({ response, titleIndexes }: Alignment, at: number, scope: readonly number[]): boolean {
  const clause = response.slice(Math.max(0, at - PURPOSE_WORDS_MAX), at)
  const isPurpose = clause.some(({ word, sentence }) => word === 'so' && sentence === response[at]?.sentence)
  return isPurpose && scope.some((place) => titleIndexes[place] !== undefined)
}

/**
 * Returns true if the denied word may come from another place in the title where nothing denies it, as in "no room in
 * the fridge, so I let it rise at room temperature".
 */
function isAlsoStated({ title, response }: Alignment, place: number, at: number): boolean {
  const word = title[place]?.word
  const stated = title.filter((token, other) => token.word === word && other !== place && other !== at).length
  return stated > 0 && response.filter((token) => token.word === word).length <= stated
}

/** Denying words at most this many tokens apart form one denial. */
const TOGETHER_WITHIN = 6
const contracted = /n['’]t$/i

function denialsIn(tokens: readonly Token[], { isStop, language }: Alignment): Denial[] {
  const negations = negationsOf(language)
  const isDenial = ({ word, raw }: Token) =>
    negations.has(word) || contracted.test(raw) || (language === 'fr' && (word === 'ne' || isElided({ raw })))
  const denials: Denial[] = []
  for (const [at, token] of tokens.entries()) {
    if (!isDenial(token) || isTag(tokens, at) || isForm(tokens, at)) continue
    const last = denials.at(-1)?.at ?? Number.NEGATIVE_INFINITY
    if (at - last <= TOGETHER_WITHIN && tokens[last]?.sentence === token.sentence) continue
    const clause = tokens.flatMap((other, place) => {
      const isDenied = !isStop(other) && !/.ly$/.test(other.word) && (!isDenial(other) || isElided(other))
      return other.sentence === token.sentence && isDenied ? [place] : []
    })
    const behind = clause.filter((place) => place > at || (place === at && isElided(token)))
    denials.push({ at, scope: behind.length > 0 ? behind : clause.reverse() })
  }
  return denials
}

/** Returns true for a French "n'" attached to the word that it denies: "n'aimez". */
const isElided = ({ raw }: Pick<Token, 'raw'>) => /^n['’]\p{L}/iu.test(raw)

/** Returns true for "Why don't Americans like tea?", where the subject comes before the denied word. */
function isInverted(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]
  const isFirst = before?.sentence !== tokens[at]?.sentence || asks.test(before?.word ?? '')
  return isFirst && /n['’]?t$/i.test(tokens[at]?.raw ?? '')
}

const alternatives = new Set('or yes oder ja ou oui o si sim u of eller czy или'.split(' '))
const TAG_WORDS_MAX = 3

/** Returns true for the denial in "…, isn't it?", "… or not?" and "…, no?", which only asks for agreement. */
function isTag(tokens: readonly Token[], at: number): boolean {
  const sentence = tokens[at]?.sentence
  if (tokens[at + 1]?.sentence !== sentence && alternatives.has(tokens[at - 1]?.word ?? '')) return true
  const own = tokens.filter((token) => token.sentence === sentence)
  if (own.length > TAG_WORDS_MAX || tokens[0]?.sentence === sentence) return false
  return (
    own.length === 1 || /^(?:it|i|you|we|they|he|she|that|there|this|ce|pas)$/.test(own.at(-1)?.word ?? '')
  )
}

/** Returns true for a denial that is only a way of asking: "I have no idea how", "Isn't it weird?". */
function isForm(tokens: readonly Token[], at: number): boolean {
  const [word = '', next = ''] = [tokens[at]?.word, tokens[at + 1]?.word]
  if (/^(?:no idea|no clue|no matter|not sure|not certain|no longer)$/.test(`${word} ${next}`)) return true
  return (
    /^(?:isnt|arent|wasnt|doesnt|dont|didnt)$/.test(word) && tokens[at - 1]?.sentence !== tokens[at]?.sentence
  )
}

const asks = /^(?:how|where|what|which|who|why|is|are|has|have|can|could|does|do|should|when|if)$/
const helpless = /^(?:know|find|figure|decide|remember|understand|get|tell|like)$/

/**
 * Returns true if the title states a problem ("I can't log in") and the response asks for its solution ("how do I …").
 */
function isSolved(
  tokens: readonly Token[],
  at: number,
  response: readonly Token[],
  isStop: Alignment['isStop'],
): boolean {
  const [first = '', second = ''] = [response[0]?.word, response[1]?.word]
  const [denial = '', next = ''] = [tokens[at]?.word, tokens[at + 1]?.word]
  const isNeverAble = denial === 'never' && /^(?:can|could)$/.test(tokens[at - 1]?.word ?? '')
  const isAble = isNeverAble || /^(?:cant|cannot|couldnt)$/.test(denial)
  const start = isNeverAble ? at - 1 : at
  const before = tokens.slice(0, start).filter(({ sentence }) => sentence === tokens[at]?.sentence)
  const isStatement = !before.some(({ word }) => asks.test(word))
  if (!isStatement || !asks.test(first)) return false
  if (isAble || (/^(?:dont|not)$/.test(denial) && helpless.test(next)))
    return first !== 'why' && !(before.length === 0 && /^(?:i|you|we|they|he|she|it)$/.test(next))
  return (
    first === 'how' &&
    /^(?:do|can|could|should)$/.test(second) &&
    (before.length === 0 || before.some((token) => !isStop(token)))
  )
}

/** Words that imply a denial and may therefore replace one. */
const denyingStart =
  /^(?:avoid|unable|refus|lack|stop|prevent|instead|unless|except|impossible|otherwise|dis|un|fail|au(?:ß|ss)er$|sauf$|excepto$|salvo$|tranne$|behalve$|utom$|oprocz$)/

function impliedIn(tokens: readonly Token[]): number {
  return tokens.filter(({ word }) => denyingStart.test(word)).length
}
