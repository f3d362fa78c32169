import type { Alignment } from './alignment.ts'
import type { Token } from './title-tokens.ts'

/** What distinguishes one of a name from the others: the 13 and the 13 mini, Walt and Walt Jr. */
const distinguishing =
  /^(?:jr|sr|junior|senior|mini|max|pro|plus|ultra|lite|air|xl|xs|turbo|[ivx]{2,4}|mk\d?|v\d+|gen\d*)$/

/** Words of which each begins another side of a comparison, a route or a period. */
const sides =
  /^(?:from|to|into|than|before|after|over|under|von|nach|zu|vor|als|que|avant|apres|desde|hasta|van|naar|dan|fran|till|fra|til)$/

/** Returns true if what distinguishes one name from another is gone, or now follows the other name. */
export function changesDesignator(alignment: Alignment): boolean {
  return losesDesignator(alignment) || movesDesignator(alignment)
}

function losesDesignator({ title, response, kept }: Alignment): boolean {
  return title.some(({ word, sentence }, at) => {
    const named = at - 1
    if (kept.has(at) || !kept.has(named) || title[named]?.sentence !== sentence) return false
    return (
      distinguishing.test(word) && isNamed(title, named) && !response.some((other) => other.word === word)
    )
  })
}

/** A name, or the number behind one: Walt, iPhone 13, S23. */
function isNamed(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  if (!token) return false
  if (token.isFigure) return /\p{L}/u.test(token.raw) || /\p{Lu}/u.test(tokens[at - 1]?.raw ?? '')
  return /\p{Lu}/u.test(token.raw)
}

/** From an R6 to an R6 II, from an R6 II to an R6: the name is on both sides of a relation, and its addition on the other one. */
function movesDesignator({ title, response }: Alignment): boolean {
  const sidesOf = (tokens: readonly Token[], name: string) =>
    tokens.flatMap(({ word }, at) =>
      word === name
        ? [
            {
              next: tokens[at + 1]?.word,
              side: tokens.slice(0, at).findLast((token) => sides.test(token.word))?.word,
            },
          ]
        : [],
    )
  return title.some(({ word: name }, at) => {
    const next = title[at + 1]
    if (!next || !(next.isFigure || distinguishing.test(next.word))) return false
    const other = sidesOf(title, name)
    if (other.length !== 2) return false
    const now = sidesOf(response, name)
    if (now.length !== 2 || new Set(now.map(({ side }) => side)).size !== 2) return false
    const sideOf = (places: typeof now) => places.filter((place) => place.next === next.word)
    const [was, is] = [sideOf(other), sideOf(now)]
    if (was.length !== 1 || is.length !== 1 || was[0]?.side === is[0]?.side) return false
    return other.some(({ side }) => side === is[0]?.side) && now.some(({ side }) => side === was[0]?.side)
  })
}
