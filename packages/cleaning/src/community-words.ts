import type { Alignment } from './alignment.ts'
import { isEnglishWord, stemsOf } from './language/english-words.ts'
import type { Token } from './title-tokens.ts'
import { foldedWord } from './title-tokens.ts'

/** Letters of a word that the name of a community may begin or end with: "dubstep" in r/realdubstep. */
const PART_MIN = 4
/** Letters that a name has in common with one that it corrects: PokemonMMO and PokeMMO. */
const ALIKE_MIN = 3

const none: ReadonlySet<string> = new Set()

/**
 * The words of a response, as written, that it has from the name of its title's community: a question of r/AnnArbor about "AA" is
 * about Ann Arbor. Those that replace another name of the title are left out.
 */
export function wordsOfCommunity(alignment: Alignment, community: string | undefined): ReadonlySet<string> {
  if (!community) return none
  const { response, sources, language = 'en' } = alignment
  const isEnglish = language === 'en'
  const parts = new Set<string>()
  const name = foldedWord(community.replace(/[^\p{L}\p{N}]/gu, ''))
  for (const part of community.match(/\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})|\p{N}+/gu) ?? [])
    for (const stem of stemsOf(foldedWord(part))) parts.add(stem)
  for (const stem of stemsOf(name)) parts.add(stem)
  const isPart = ({ word, stems }: Token) =>
    // a translation is not an addition
    (isEnglish || !isEnglishWord(word)) &&
    (stems.some((stem) => parts.has(stem)) ||
      (word.length >= PART_MIN && (name.startsWith(word) || name.endsWith(word))))
  return new Set(
    response.flatMap((token, at) =>
      sources[at] === undefined && isPart(token) && !replacesName(alignment, at) ? [token.raw] : [],
    ),
  )
}

/** Returns true if a name of the title has gone, which the new word may replace. At the start of a sentence, any word looks like one. */
function replacesName({ title, response, sources, kept }: Alignment, at: number): boolean {
  const beginning = response[at]?.word.slice(0, ALIKE_MIN) ?? ''
  const start = sources.slice(0, at).findLast((from) => from !== undefined) ?? -1
  const end = sources.slice(at + 1).find((from) => from !== undefined && from > start) ?? title.length
  const isHere = (place: number) => place > start && place < end
  return title.some(
    ({ raw, word, sentence }, place) =>
      !kept.has(place) &&
      /^\p{Lu}\p{Ll}/u.test(raw) &&
      !word.startsWith(beginning) &&
      (title[place - 1]?.sentence === sentence || isHere(place)),
  )
}
