import type { Alignment } from './alignment.ts'
import { isEnglishWord } from './language/english-words.ts'
import type { Token } from './title-tokens.ts'
import { cannotEnd, freeWordsOf } from './word-lists.ts'

/** Words at the end of a title that a response may leave out. */
const closing = new Set(
  'pls please plz thanks thx ty tia lol lmao guys folks all everyone here reddit redditors help per se tho though btw again yet danke bitte svp stp merci gracias obrigado grazie bedankt tack tak hilfe ajuda ayuda'.split(
    ' ',
  ),
)

/** No question ends with one of these. */
const endsOpen = /^(?:the|an|my|your|and|or|der|eine|und|oder|les|une|el|los|il)$/

/** Returns true if a response stops in the middle of its title's sentence or of a word. */
export function isCutShort(alignment: Alignment): boolean {
  const { response, sources } = alignment
  const at = response.length - 1
  const last = response[at]
  const from = sources[at]
  if (!last || last.isFigure) return false
  // a short form written out at the end ends no sentence early
  if (at > 0 && from !== undefined && sources[at - 1] === from) return false
  return endsInWord(alignment, last) || endsInSentence(alignment, last, from)
}

function endsInWord(alignment: Alignment, last: Token): boolean {
  const { title, language } = alignment
  const whole = title.findIndex(
    ({ word }) => word.length > last.word.length + 1 && word.startsWith(last.word),
  )
  const isWord = title.some(({ word }) => word === last.word)
  if (whole < 0 || isWord) return false
  const rest = title[whole]?.word.slice(last.word.length) ?? ''
  // which pillow would you recommend, for recommendations
  const isWhole = isEnglishWord(last.word) || freeWordsOf(language).has(last.word)
  const isVerb = /^(?:ations?|ions?|ments?)$/.test(rest) && isWhole
  const isForm = isVerb || /^(?:es|ed|ing|er|ly|en|s)$/.test(rest)
  return !isForm || lostAfter(alignment, whole).length > 0
}

function endsInSentence(alignment: Alignment, last: Token, from: number | undefined): boolean {
  const { title, sources } = alignment
  if (endsOpen.test(last.word) && title.at(-1)?.word !== last.word) return true
  if (from === undefined || !isInOrder(sources)) return false
  const isSentenceGoingOn = title.slice(from + 1).some(({ sentence }) => sentence === title[from]?.sentence)
  if (cannotEnd.has(last.word) && isSentenceGoingOn) return true
  // a garden house with a felt: what follows a word without a gap belongs to it; a remark after it may be left out
  return last.word === title[from]?.word && lostAfter(alignment, from).includes(from + 1)
}

/** Returns the words that a response which follows its title leaves out of the sentence that it ends with. */
export function lostEnd(alignment: Alignment): Token[] {
  const from = alignment.sources.at(-1)
  if (from === undefined || !isInOrder(alignment.sources)) return []
  return lostAfter(alignment, from).flatMap((at) => alignment.title[at] ?? [])
}

/** Places of words with a meaning of their own that are gone from behind a place of the title, in its sentence. */
function lostAfter({ title, kept, language }: Alignment, place: number): number[] {
  const free = freeWordsOf(language)
  return title.flatMap(({ word, stems, sentence }, at) => {
    if (at <= place || kept.has(at) || sentence !== title[place]?.sentence) return []
    return closing.has(word) || stems.some((stem) => free.has(stem)) ? [] : [at]
  })
}

/** The response follows its title from the first word to the last. */
function isInOrder(sources: readonly (number | undefined)[]): boolean {
  const order = sources.filter((from) => from !== undefined)
  return order.every((from, at) => at === 0 || from >= (order[at - 1] ?? 0))
}
