import type { Alignment } from './alignment.ts'
import { isNumber } from './same-word.ts'
import type { Token } from './title-tokens.ts'
import { freeWordsOf } from './word-lists.ts'

/** Returns true if a word was moved to a place where it means something else. */
export function movesWords(alignment: Alignment): boolean {
  return (
    repeatsBeside(alignment) ||
    movesNumber(alignment) ||
    leavesName(alignment) ||
    changesOwner(alignment) ||
    regroupsAlternatives(alignment)
  )
}

/** Words that join alternatives, of which each may have the same word. */
const separators = /^(?:or|and|vs|versus|oder|und|ou|et|o|u|y|e|of|en|eller|och|og|lub|albo|i|или|и)$/

/** Days a day, tea to tea, Apple pays Apple: a word stands on both sides of another, and not in the title. Sub or dub, dubbed or dubbed. */
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
    if (one === undefined || other === undefined) return false
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
    return isName(name) && isName(other) && kept.has(from - 1) && name.word !== other.word && !isYear(token)
  })
}

/** Xbox 360 games, Xbox One games of 360: the number of a name stands elsewhere, and no other number in its place. */
function leavesName({ title, response, sources, kept }: Alignment): boolean {
  return title.some((token, from) => {
    const name = title[from - 1]
    if (!token.isFigure || token.values.length === 0 || isYear(token) || !kept.has(from - 1)) return false
    // the first word of a sentence has a capital letter, too
    if (!isName(name) || title[from - 2]?.sentence !== name.sentence || name.sentence !== token.sentence)
      return false
    // "webserver" and "server 12" both become "server"
    const places = sources.flatMap((source, place) => (source === from - 1 ? [place] : []))
    const isLeft = places.every((named) => sources[named + 1] !== from && !response[named + 1]?.isFigure)
    return places.length > 0 && sources.includes(from) && isLeft
  })
}

function isYear({ values }: Token): boolean {
  return values.some((value) => value >= 1900 && value < 2100)
}

function isName(token: Token | undefined): token is Token {
  return token !== undefined && /^\p{Lu}/u.test(token.raw) && !token.isFigure
}

/** Bed at 10 and up at 6, or bed at 12 and up at 8: what stands on one side of "or" has changed partners with the other side. */
function regroupsAlternatives({ title, response }: Alignment): boolean {
  const [before, after] = [groupsOf(title), groupsOf(response)]
  if (before.length < 2 || before.length !== after.length) return false
  if ([...before, ...after].some((group) => group.length < GROUP_MIN)) return false
  const asText = (groups: readonly (readonly string[])[]) =>
    groups
      .map((group) => [...group].sort().join(' '))
      .sort()
      .join('|')
  const [was, is] = [before.flat(), after.flat()]
  return asText([was]) === asText([is]) && asText(before) !== asText(after)
}

/** Numbers and names of a side: one of each may belong to the question as a whole. */
const GROUP_MIN = 2
const divides = /^(?:or|vs|versus|oder|ou|o|of|eller|lub|или)$/

/** The numbers, or else the names, on each side of "or". */
function groupsOf(tokens: readonly Token[]): string[][] {
  const numbers = tokens.filter(isNumber).length >= 2 * GROUP_MIN
  const groups: string[][] = [[]]
  for (const token of tokens) {
    if (divides.test(token.word)) groups.push([])
    else if (numbers ? isNumber(token) : isName(token)) groups.at(-1)?.push(token.word)
  }
  return groups
}

const isAnyone = /^(?:every|any|some|no)(?:one|body)/

/** My dog and a tenant, the tenant's dog. */
function changesOwner({ title, response, sources }: Alignment): boolean {
  return response.some(({ raw }, at) => {
    const [owner, thing] = [sources[at], sources[at + 1]]
    if (owner === undefined || thing === undefined || !/['’]s$/.test(raw)) return false
    const before = title[thing - 1]?.word ?? ''
    // Bakers, what is your bread like?
    if (before === 'your' && title[owner]?.sentence !== title[thing]?.sentence) return false
    return !isAnyone.test(title[owner]?.word ?? '') && owner !== thing - 1 && /^(?:my|our|your)$/.test(before)
  })
}
