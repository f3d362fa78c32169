import type { Alignment } from './alignment.ts'
import { stemsOf } from './language/english-words.ts'
import { foldedWord } from './title-tokens.ts'

/** Letters of a word that the name of a community may begin or end with: "dubstep" in r/realdubstep. */
const PART_MIN = 4

const none: ReadonlySet<string> = new Set()

/**
 * The words of a response, as written, that it has from the name of its title's community, which was sent with it. None if a name
 * of the title is gone, which they may replace.
 */
export function wordsOfCommunity(alignment: Alignment, community: string | undefined): ReadonlySet<string> {
  if (!community || losesName(alignment)) return none
  const { response, titleIndexes } = alignment
  const name = foldedWord(community.replace(/[^\p{L}\p{N}]/gu, ''))
  const parts = community.match(/\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})|\p{N}+/gu) ?? []
  const stems = new Set([name, ...parts.map(foldedWord)].flatMap(stemsOf))
  const known = response.filter(
    (token, at) =>
      titleIndexes[at] === undefined &&
      (token.stems.some((stem) => stems.has(stem)) ||
        (token.word.length >= PART_MIN && (name.startsWith(token.word) || name.endsWith(token.word)))),
  )
  return new Set(known.map(({ raw }) => raw))
}

function losesName({ title, matchedIndexes }: Alignment): boolean {
  return title.some(
    ({ raw, sentence }, at) =>
      !matchedIndexes.has(at) && /^\p{Lu}\p{Ll}/u.test(raw) && title[at - 1]?.sentence === sentence,
  )
}
