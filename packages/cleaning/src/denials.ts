import type { Alignment } from './alignment.ts'
import { isEnglishWord } from './language/english-words.ts'
import type { Token } from './title-tokens.ts'
import { denyingStart } from './word-lists.ts'

/** Words of scripts without gaps that deny. */
const gapless: readonly [RegExp, RegExp][] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, /ない|なく|なかっ|なし|ません|ずに|不|無|未/gu],
  [/\p{Script=Hangul}/u, /(?:^|\s)(?:안|못)\s?|않|없|아니|지 마/gu],
  [/\p{Script=Han}/u, /不|没|沒|無|无|别|別|未|非/gu],
  [/\p{Script=Thai}/u, /ไม่|ไร้/gu],
]

/** Returns true if a response denies something that its title does not, or no longer denies what both mention. */
export function changesDenial(alignment: Alignment, source: string, response: string): boolean {
  const found = gapless.find(([script]) => script.test(source))
  if (!found) return differsInDenials(alignment)
  return source.match(found[1])?.length !== response.match(found[1])?.length
}

/** One denial of a text, however many words it takes: "ne … pas", "doesn't … nothing". */
interface Denial {
  /** The place of its first word. */
  at: number
  /** Places of the content words behind it in its clause; of those before it, where it is the last word. */
  scope: readonly number[]
}

/** Pairs the denials of both texts by what they deny. */
function differsInDenials(alignment: Alignment): boolean {
  const { title, response, titleIndexes, matchedIndexes, negations } = alignment
  // the "no" of "does anyone no"
  const isMended = ({ at }: Denial) => {
    const form = response[titleIndexes.indexOf(at)]
    return negations.has(title[at]?.word ?? '') && form !== undefined && !denies(form, negations)
  }
  const open = denialsIn(title, alignment).filter((denial) => !isMended(denial))
  const isSame = (was: Denial, is: Denial) => {
    const meant = is.scope.map((at) => titleIndexes[at])
    // what was denied may be worded otherwise
    if (meant.length === 0 || was.scope.length === 0 || meant[0] === undefined) return true
    return isInverted(response, is.at) || isInverted(title, was.at)
      ? meant.some((from) => from !== undefined && was.scope.includes(from))
      : was.scope.includes(meant[0])
  }
  // "avoid" for "not" and the other way round
  let implied = impliedIn(title) - impliedIn(response)
  for (const denial of denialsIn(response, alignment)) {
    const pair = open.findIndex((was) => isSame(was, denial))
    const [word = '', given = ''] = [response[denial.at]?.word, title[titleIndexes[denial.at] ?? -1]?.word]
    // withuot, neevr
    const isCorrected =
      given !== word &&
      given !== '' &&
      (word.length > 5 || (word.length === given.length && !isEnglishWord(given)))
    if (pair >= 0) open.splice(pair, 1)
    else if (isCorrected) continue
    else if (implied <= 0) return true
    else implied -= 1
  }
  const lost = open.filter(({ at }) => !isProblem(title, at, response))
  if (implied < 0 && lost.length === 0) return true
  return lost.filter(({ scope }) => matchedIndexes.has(scope[0] ?? -1)).length > Math.abs(implied)
}

/** Tokens between words that are one denial. */
const TOGETHER_WITHIN = 6

function denies({ word, raw }: Token, negations: ReadonlySet<string>): boolean {
  return negations.has(word) || /n['’]t$|^n['’]\p{L}/iu.test(raw)
}

function denialsIn(tokens: readonly Token[], { free, negations, language }: Alignment): Denial[] {
  const isDenial = (token: Token, at: number) =>
    denies(token, negations) ||
    (language === 'fr' && token.word === 'ne') ||
    (/^fail(?:s|ed|ing)?$/.test(token.word) && tokens[at + 1]?.word === 'to')
  const denials: Denial[] = []
  for (const [at, token] of tokens.entries()) {
    if (!isDenial(token, at) || isTag(tokens, at) || hasNoIdea(tokens, at)) continue
    const last = denials.at(-1)?.at ?? Number.NEGATIVE_INFINITY
    if (at - last <= TOGETHER_WITHIN && tokens[last]?.sentence === token.sentence) continue
    const clause = tokens.flatMap(({ word, sentence }, place) =>
      sentence === token.sentence && !free.has(word) && !negations.has(word) && !/.ly$/.test(word)
        ? [place]
        : [],
    )
    const behind = clause.filter((place) => place > at || (place === at && /^n['’]\p{L}/iu.test(token.raw)))
    denials.push({ at, scope: behind.length > 0 ? behind : clause.reverse() })
  }
  return denials
}

const alternatives = new Set('or yes oder ja ou oui o si sim u of eller czy или'.split(' '))
const TAG_WORDS_MAX = 3

/** Returns true for the denial of "…, isn't it?", "… or not?" and "…, no?", which asks for consent. */
function isTag(tokens: readonly Token[], at: number): boolean {
  const sentence = tokens[at]?.sentence
  if (tokens[at + 1]?.sentence !== sentence && alternatives.has(tokens[at - 1]?.word ?? '')) return true
  const own = tokens.filter((token) => token.sentence === sentence)
  if (own.length > TAG_WORDS_MAX || tokens[0]?.sentence === sentence) return false
  return (
    own.length === 1 || /^(?:it|i|you|we|they|he|she|that|there|this|ce|pas)$/.test(own.at(-1)?.word ?? '')
  )
}

/** Returns true for "Why don't Americans like tea?", where the subject comes before what is denied. */
function isInverted(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]
  const isFirst =
    before?.sentence !== tokens[at]?.sentence ||
    /^(?:why|how|what|which|who|when|where)$/.test(before?.word ?? '')
  return isFirst && /n['’]?t$/i.test(tokens[at]?.raw ?? '')
}

/** "I have no idea how" asks how. */
function hasNoIdea(tokens: readonly Token[], at: number): boolean {
  return /^(?:no idea|no clue|not sure|not certain)$/.test(`${tokens[at]?.word} ${tokens[at + 1]?.word}`)
}

const asks = /^(?:how|where|what|which|who|is|are|has|have|can|could|does|do|should)$/
const helpless = /^(?:know|find|figure|decide|remember|understand|get|tell|like)$/

/** "I can't log in" and "I don't know how" state a problem, of which a question asks the solution. */
function isProblem(tokens: readonly Token[], at: number, response: readonly Token[]): boolean {
  if (!asks.test(response[0]?.word ?? '')) return false
  const [denial, next] = [tokens[at]?.word ?? '', tokens[at + 1]?.word ?? '']
  const isAble = /^(?:cant|cannot|couldnt)$/.test(denial)
  if (!isAble && !(/^(?:dont|not)$/.test(denial) && helpless.test(next))) return false
  const before = tokens.filter(
    ({ word, sentence }, place) =>
      place < at && sentence === tokens[at]?.sentence && !/^(?:and|but|so|just|still|really)$/.test(word),
  )
  if (before.length === 0) return !/^(?:i|you|we|they|he|she|it)$/.test(next)
  return !asks.test(before[0]?.word ?? '') && /^(?:i|we)$/.test(before.at(-1)?.word ?? '')
}

function impliedIn(tokens: readonly Token[]): number {
  return tokens.filter(({ word }) => denyingStart.test(word)).length
}
