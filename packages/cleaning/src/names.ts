import type { Alignment } from './alignment.ts'
import { foldedWord } from './title-tokens.ts'

/** A capital letter, also as in iPhone. */
const capital = /^\p{Ll}?\p{Lu}/u

/**
 * Returns true if a response has a name that its title lacks: a capitalized word inside a sentence that no word of the
 * title explains. The community's name, which was sent with the title, and a word beside a kept name don't count.
 */
export function addsName(alignment: Alignment, community: string | undefined): boolean {
  const { response, titleIndexes, language, isStop } = alignment
  if (isTitleCase(alignment)) return false
  return response.some((token, at) => {
    const { raw, word } = token
    if (at === 0 || titleIndexes[at] !== undefined || !capital.test(raw)) return false
    if (isStop(token) || token.isFigure) return false
    if (takesPlace(alignment, at)) return true
    // in German every noun has a capital letter
    if (language === 'de' || isOfCommunity(word, community)) return false
    return ![at - 1, at + 1].some((beside) => isKeptName(alignment, beside))
  })
}

/** "How To Grow A Fig" marks no names by capital letters. */
function isTitleCase({ response, isStop }: Alignment): boolean {
  const small = response.filter((token, at) => at > 0 && token.word.length > 1 && isStop(token))
  return small.filter(({ raw }) => /^\p{Lu}/u.test(raw)).length * 2 > small.length
}

function isOfCommunity(word: string, community: string | undefined): boolean {
  return community !== undefined && word.length > 2 && foldedWord(community).includes(word)
}

/** Las before Vegas, Nintendo before Switch. */
function isKeptName({ response, titleIndexes }: Alignment, at: number): boolean {
  return at > 0 && titleIndexes[at] !== undefined && capital.test(response[at]?.raw ?? '')
}

/** Returns true if the title has another content word between the neighbors. */
function takesPlace({ title, titleIndexes, matchedIndexes, isStop }: Alignment, at: number): boolean {
  const before = titleIndexes.slice(0, at).findLast((from) => from !== undefined) ?? -1
  const next = title.findIndex((_, from) => from > before && matchedIndexes.has(from))
  return (
    title
      .slice(before + 1, next < 0 ? title.length : next)
      // the S of S Korea
      .some((token) => !isStop(token) && token.word.length > 1)
  )
}
