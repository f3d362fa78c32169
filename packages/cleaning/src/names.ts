import type { Alignment } from './alignment.ts'
import { foldedWord } from './title-tokens.ts'

/** A word with a capital letter, including "iPhone". */
const capital = /^\p{Ll}?\p{Lu}/u

/**
 * Returns true if a response has a name that its title lacks: a capitalized word inside a sentence that no word of the
 * title explains. The community's name, which was sent with the title, and a word next to a kept name are allowed.
 */
export function addsName(alignment: Alignment, community: string | undefined): boolean {
  const { response, titleIndexes, language, isStop } = alignment
  if (isTitleCase(alignment)) return false
  return response.some((token, at) => {
    const { raw, word } = token
    if (at === 0 || titleIndexes[at] !== undefined || !capital.test(raw)) return false
    if (isStop(token) || token.isFigure) return false
    if (takesPlace(alignment, at)) return true
    // In German every noun is capitalized.
    if (language === 'de' || isOfCommunity(word, community)) return false
    return ![at - 1, at + 1].some((beside) => isKeptName(alignment, beside))
  })
}

/** Returns true for a response such as "How To Grow A Fig", in which capitals do not mark names. */
function isTitleCase({ response, isStop }: Alignment): boolean {
  const small = response.filter((token, at) => at > 0 && token.word.length > 1 && isStop(token))
  return small.filter(({ raw }) => /^\p{Lu}/u.test(raw)).length * 2 > small.length
}

function isOfCommunity(word: string, community: string | undefined): boolean {
  return community !== undefined && word.length > 2 && foldedWord(community).includes(word)
}

/** Returns true for a name that the response kept, so that a word next to it may belong to it: "Las" before "Vegas". */
function isKeptName({ response, titleIndexes }: Alignment, at: number): boolean {
  return at > 0 && titleIndexes[at] !== undefined && capital.test(response[at]?.raw ?? '')
}

/** Returns true if the title has another content word between the same neighbors. */
function takesPlace({ title, titleIndexes, matchedIndexes, isStop }: Alignment, at: number): boolean {
  const before = titleIndexes.slice(0, at).findLast((from) => from !== undefined) ?? -1
  const next = title.findIndex((_, from) => from > before && matchedIndexes.has(from))
  return (
    title
      .slice(before + 1, next < 0 ? title.length : next)
      // an initial, such as the S in "S Korea", may become a word
      .some((token) => !isStop(token) && token.word.length > 1)
  )
}
