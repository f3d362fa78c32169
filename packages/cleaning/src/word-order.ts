import type { Alignment } from './alignment.ts'
import { isNumber } from './same-word.ts'

/** Words between the two sides of a comparison, a route or a period. */
const relations = new Set(
  (
    'than from to before after under over without as like ' +
    'als von nach zum zur vor ohne que depuis vers avant apres desde hacia antes despues di da del della verso prima dopo do dan naar van fran till fra til od niz на из в чем'
  ).split(' '),
)
/** Both sides of these are equal; with the articles that may follow them. */
const joints = new Set(
  'or and vs versus the a an der die das le la les el los il oder und ou et o u y e ed of en eller och og lub albo i или и'.split(
    ' ',
  ),
)
/** A passive names the sides in the other order. */
const passives = new Set('by von durch par por da door av af przez'.split(' '))

/** A word of the response with a meaning of its own that both texts have once. */
interface Place {
  /** In the response. */
  at: number
  /** In the title. */
  from: number
}

function contentWordPlaces({ title, response, titleIndexes, free }: Alignment): Place[] {
  const isOnce = (from: number) => titleIndexes.indexOf(from) === titleIndexes.lastIndexOf(from)
  return titleIndexes.flatMap((from, at) => {
    if (from === undefined || !isOnce(from)) return []
    const [given, token] = [title[from], response[at]]
    if (!given || !token || relations.has(given.word) || joints.has(given.word)) return []
    return free.has(given.word) && !isNumber(token) ? [] : [{ at, from }]
  })
}

/**
 * Returns true if two words have changed places around one that stayed, what is more than what, who does it to whom: all others are
 * in their order, and one that is no joint stands between them in both texts.
 */
export function exchangesSides(alignment: Alignment): boolean {
  const { title, titleIndexes, added } = alignment
  const places = contentWordPlaces(alignment)
  const inOrder = places.toSorted((one, other) => one.from - other.from)
  const [first, last, ...others] = places.filter((place, at) => place !== inOrder[at])
  if (!first || !last || others.length > 0) return false
  // made a table, how do I seal it: how do I seal a table I made
  if (title[first.from]?.sentence !== title[last.from]?.sentence) return false
  if (added.some(({ word }) => passives.has(word))) return false
  return titleIndexes.slice(first.at + 1, last.at).some((from) => {
    const word = title[from ?? -1]?.word ?? ''
    return from !== undefined && from > last.from && from < first.from && !joints.has(word)
  })
}
