import type { Alignment } from './alignment.ts'
import { isNumber } from './same-word.ts'
import type { Token } from './title-tokens.ts'
import { freeWordsOf } from './word-lists.ts'

/** Returns true if a word has been put where it means something else, whatever has come to its own place. */
export function movesWords(alignment: Alignment): boolean {
  return repeatsBeside(alignment) || movesNumber(alignment) || changesOwner(alignment)
}

/** Words that join alternatives, of which each may have the same word. */
const separators = /^(?:or|and|vs|versus|oder|und|ou|et|o|u|y|e|of|en|eller|och|og|lub|albo|i|или|и)$/

/** Days a day, tea to tea: a word stands on both sides of a small one, and not in the title. Sub or dub, dubbed or dubbed. */
function repeatsBeside({ title, response, sources, language }: Alignment): boolean {
  const free = freeWordsOf(language)
  const isRepeated = (tokens: readonly Token[], at: number, between: string) => {
    const [one, middle, other] = [tokens[at], tokens[at + 1], tokens[at + 2]]
    if (!one || middle?.word !== between || !other || free.has(one.word)) return false
    return one.stems.some((stem) => other.stems.includes(stem))
  }
  return response.some((_, at) => {
    const between = response[at + 1]?.word ?? ''
    const [one, other] = [sources[at], sources[at + 2]]
    if (one === undefined || other === undefined || !free.has(between)) return false
    if (!isRepeated(response, at, between) || (separators.test(between) && one !== other)) return false
    return !title.some((_given, place) => isRepeated(title, place, between))
  })
}

/** Xbox 360 and Oblivion, Xbox and Oblivion 360: a number of one name has become that of another. A year may stand anywhere. */
function movesNumber({ title, response, sources, kept }: Alignment): boolean {
  return response.some((token, at) => {
    const [from, named] = [sources[at], sources[at - 1]]
    if (from === undefined || named === undefined || named === from - 1 || !isNumber(token)) return false
    const [name, other] = [title[from - 1], title[named]]
    const isYear = token.values.some((value) => value >= 1900 && value < 2100)
    return isName(name) && isName(other) && kept.has(from - 1) && name.word !== other.word && !isYear
  })
}

function isName(token: Token | undefined): token is Token {
  return token !== undefined && /^\p{Lu}/u.test(token.raw) && !token.isFigure
}

const isAnyone = /^(?:every|any|some|no)(?:one|body)/

/** My dog and a tenant, the tenant's dog. */
function changesOwner({ title, response, sources }: Alignment): boolean {
  return response.some(({ raw }, at) => {
    const [owner, thing] = [sources[at], sources[at + 1]]
    if (owner === undefined || thing === undefined || !/['’]s$/.test(raw)) return false
    const before = title[thing - 1]?.word ?? ''
    return !isAnyone.test(title[owner]?.word ?? '') && owner !== thing - 1 && /^(?:my|our|your)$/.test(before)
  })
}
