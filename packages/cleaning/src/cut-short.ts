import type { Alignment } from './alignment.ts'
import { cannotEnd, freeWordsOf } from './word-lists.ts'

/** What a title may end with and lose. */
const closing = new Set(
  'pls please plz thanks thx ty tia lol lmao guys folks all everyone here reddit redditors help tho though btw again danke bitte svp stp merci gracias obrigado grazie bedankt tack tak hilfe ajuda ayuda'.split(
    ' ',
  ),
)

/** Whether a response stops in the middle of its title's sentence or of a word. */
export function isCutShort({ title, response, sources, kept, language }: Alignment): boolean {
  const at = response.length - 1
  const last = response[at]
  const from = sources[at]
  if (!last || last.isFigure) return false
  // a short form written out at the end ends no sentence early
  if (at > 0 && from !== undefined && sources[at - 1] === from) return false
  const free = freeWordsOf(language)
  const lostAfter = (place: number) =>
    title.filter(
      ({ word, sentence }, other) =>
        other > place &&
        !kept.has(other) &&
        !free.has(word) &&
        !closing.has(word) &&
        sentence === title[place]?.sentence,
    ).length
  const whole = title.findIndex(
    ({ word }) => word.length > last.word.length + 1 && word.startsWith(last.word),
  )
  const isWord = title.some(({ word }) => word === last.word)
  if (whole >= 0 && !isWord) {
    const rest = title[whole]?.word.slice(last.word.length) ?? ''
    if (!/^(?:es|ed|ing|er|ly|en|s)$/.test(rest) || lostAfter(whole) > 0) return true
  }
  if (from === undefined || !isInOrder(sources)) return false
  if (
    cannotEnd.has(last.word) &&
    title.slice(from + 1).some(({ sentence }) => sentence === title[from]?.sentence)
  )
    return true
  return lostAfter(from) > 0
}

/** The response follows its title from the first word to the last. */
function isInOrder(sources: readonly (number | undefined)[]): boolean {
  const order = sources.filter((from) => from !== undefined)
  return order.every((from, at) => at === 0 || from >= (order[at - 1] ?? 0))
}
