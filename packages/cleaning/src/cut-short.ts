import type { Alignment } from './alignment.ts'
import { isEnglishWord } from './language/english-words.ts'
import type { Token } from './title-tokens.ts'
import { cannotEnd, freeWordsOf } from './word-lists.ts'

/** No question ends with one of these. */
const endsOpen = /^(?:the|an|my|your|and|or|der|eine|und|oder|les|une|el|los|il)$/

/** Returns true if a response stops in the middle of its title's sentence or of a word. */
export function isCutShort(alignment: Alignment): boolean {
  const { title, response, sources } = alignment
  const [last, from] = [response.at(-1), sources.at(-1)]
  if (!last || last.isFigure || title.at(-1)?.word === last.word) return false
  // a short form written out at the end ends no sentence early
  if (from !== undefined && sources.at(-2) === from) return false
  if (endsOpen.test(last.word) || endsInWord(alignment, last)) return true
  return from !== undefined && cannotEnd.has(last.word) && title[from + 1]?.sentence === title[from]?.sentence
}

/** Which pillow would you recommend, for recommendations, is no broken word. */
function endsInWord({ title, language }: Alignment, { word }: Token): boolean {
  if (isEnglishWord(word) || freeWordsOf(language).has(word)) return false
  const whole = title.find((token) => token.word.length > word.length + 1 && token.word.startsWith(word))
  return whole !== undefined && !/^(?:es|ed|ing|er|ly|en|s)$/.test(whole.word.slice(word.length))
}
