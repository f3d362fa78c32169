import type { Alignment } from './alignment.ts'
import { isEnglishWord } from './language/english-words.ts'
import { isTitleCase } from './letter-case.ts'
import { areOpposites } from './opposites.ts'
import { gapless, isNumber } from './same-word.ts'
import type { Token } from './title-tokens.ts'
import { additionsOf } from './word-lists.ts'
import { shortens } from './written-out.ts'

/** Characters that a response may add to a question in Chinese. */
const freeSigns = new Set('的了吗呢是什么怎样么有哪些里个好请问如何为会能可以吧我你')

/** Words of a response that its title does not explain, with their places. `known` are words that it may add. */
function addedWords(alignment: Alignment, known: ReadonlySet<string>): { token: Token; at: number }[] {
  const { title, response, titleIndexes, free, negations } = alignment
  return response.flatMap((token, at) => {
    const { word, raw } = token
    if (titleIndexes[at] !== undefined || known.has(raw) || negations.has(word)) return []
    // US and IT are no pronouns
    if (free.has(word) && !/^\p{Lu}{2,}$/u.test(raw)) return []
    if (isNumber(token) || token.units.size > 0 || title.some((other) => other.word === word)) return []
    return gapless.test(word) && !addsSign(word, title) ? [] : [{ token, at }]
  })
}

/** Of text without gaps, whether it has a sign with a meaning that is not in the title; Hiragana mostly inflects. */
function addsSign(text: string, title: readonly Token[]): boolean {
  const known = title.map(({ word }) => word).join('')
  return [...text].some(
    (sign) => !/\p{Script=Hiragana}|ー/u.test(sign) && !freeSigns.has(sign) && !known.includes(sign),
  )
}

/** The dictionary has most words without them. */
const prefix = /^(?:re|in|un|de|dis|con|pro)(?=\w{3})|^sub(?=reddit)/

/** Returns true if a response has a name that its title lacks, or other words in the place of a name. */
export function addsName(alignment: Alignment, response: string, known: ReadonlySet<string>): boolean {
  const { language = 'en' } = alignment
  const isCased = !isTitleCase(response)
  return (
    addedWords(alignment, known).some(({ token: { raw, word }, at }) => {
      if (gapless.test(word)) return true
      if (/^\p{Lu}/u.test(raw) && isCased && at > 0 && (language !== 'de' || isReplaced(alignment, at)))
        return true
      return (
        language === 'en' &&
        /^[a-z]{3,}$/.test(word) &&
        !isEnglishWord(word) &&
        !isEnglishWord(word.replace(prefix, ''))
      )
    }) || replacesShortForm(alignment)
  )
}

/** Returns true if the title's word in the same place is gone. In German every noun looks like a name. */
function isReplaced({ matchedIndexes, titleIndexes }: Alignment, at: number): boolean {
  const before = titleIndexes[at - 1]
  return before !== undefined && !matchedIndexes.has(before + 1)
}

/** An abbreviation in capitals that is gone, where the words in its place do not have its letters. */
function replacesShortForm({ title, response, titleIndexes, matchedIndexes }: Alignment): boolean {
  if (title.every(({ raw }) => raw === raw.toUpperCase())) return false
  return title.some(({ raw, word }, from) => {
    if (matchedIndexes.has(from) || !/^\p{Lu}{2,5}$/u.test(raw) || isEnglishWord(word)) return false
    const start = titleIndexes.indexOf(from - 1) + 1
    const end = titleIndexes.findIndex((source, at) => at >= start && source !== undefined)
    const words = response.slice(start, end < 0 ? response.length : end).map((token) => token.word)
    return start > 0 && words.length > 0 && !shortens(word, words)
  })
}

/** Returns true if a word is where its title has the opposite. */
export function turnsWord({ added, lost }: Alignment): boolean {
  return added.some(({ word }) => lost.some((other) => areOpposites(word, other.word)))
}

/** Words that a response may have more than its title has lost, before they are a claim. */
const EXTRA_MAX = 2

/** Returns true if a response says more than its otherwise unchanged title. A frame before its first word says nothing. */
export function addsClaim(alignment: Alignment, known: ReadonlySet<string>): boolean {
  const { title, response, titleIndexes, matchedIndexes, language, free } = alignment
  const isContentWord = ({ word }: Token) => !free.has(word)
  const first = response.findIndex((token, at) => titleIndexes[at] !== undefined && isContentWord(token))
  const general = additionsOf(language)
  const isBeforeSmall = (at: number) => at + 1 < response.length && free.has(response[at + 1]?.word ?? '')
  // a word before a small one completes a phrase: made with, good for
  const added = addedWords(alignment, known).filter(
    ({ token, at }) => first >= 0 && at > first && !general.has(token.word) && !isBeforeSmall(at),
  )
  const left = new Set(
    title.flatMap((token, at) => (matchedIndexes.has(at) && isContentWord(token) ? [token.sentence] : [])),
  )
  const lost = title.filter(
    (token, at) => !matchedIndexes.has(at) && isContentWord(token) && left.has(token.sentence),
  )
  if (added.length > 0 && (lost.length === 0 || added.length > lost.length + EXTRA_MAX)) return true
  return addsSentence(alignment)
}

/** Returns true if the response has a sentence without a word of the title. */
function addsSentence({ response, titleIndexes }: Alignment): boolean {
  const sentences = new Set(response.map(({ sentence }) => sentence))
  return [...sentences].some((sentence) => {
    const tokens = response.flatMap((token, at) => (token.sentence === sentence ? [at] : []))
    const own = tokens.filter((at) => titleIndexes[at] !== undefined).length
    return sentences.size > 1 && tokens.length > 2 && own < tokens.length / 4
  })
}

/** Words of a response that come from its title in another form, or that every question may gain. */
export function explainedWords({ response, titleIndexes, free }: Alignment): string[] {
  return response.flatMap(({ word }, at) => (titleIndexes[at] !== undefined || free.has(word) ? [word] : []))
}
