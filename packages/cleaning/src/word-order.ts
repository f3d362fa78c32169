import type { Alignment } from './alignment.ts'
import { isNumber } from './same-word.ts'
import { freeWordsOf } from './word-lists.ts'

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

/** Returns true if two words have changed places around one that stayed: what is more than what, who does it to whom. */
export function exchangesSides(alignment: Alignment): boolean {
  const places = tellingPlaces(alignment)
  return crossesRelation(alignment, places) || areExchanged(alignment, places)
}

function tellingPlaces({ title, response, sources, language }: Alignment): Place[] {
  const free = freeWordsOf(language)
  const isOnce = (from: number) => sources.indexOf(from) === sources.lastIndexOf(from)
  return sources.flatMap((from, at) => {
    if (from === undefined || !isOnce(from)) return []
    const [given, token] = [title[from], response[at]]
    if (!given || !token || relations.has(given.word) || joints.has(given.word)) return []
    return free.has(given.word) && !isNumber(token) ? [] : [{ at, from }]
  })
}

/** Words behind a relation among which its other side begins. */
const RELATED_WITHIN = 3

/** "Tea than coffee" became "coffee than tea". */
function crossesRelation({ title, response, sources }: Alignment, places: readonly Place[]): boolean {
  return response.some(({ word }, at) => {
    const from = sources[at]
    if (from === undefined || !relations.has(word) || title[from]?.word !== word) return false
    if (sources.lastIndexOf(from) !== at) return false
    const now = places.find((place) => place.at > at && place.at <= at + RELATED_WITHIN)
    const then = places.find((place) => place.from > from && place.from <= from + RELATED_WITHIN)
    return now !== undefined && then !== undefined && now.from < from && then.at < at
  })
}

/** Two words have changed places, all others are in their order, and one that is no joint stands between them in both texts. */
function areExchanged({ title, response, sources }: Alignment, places: readonly Place[]): boolean {
  const inOrder = places.toSorted((one, other) => one.from - other.from)
  const [first, last, ...others] = places.filter((place, at) => place !== inOrder[at])
  if (!first || !last || others.length > 0) return false
  // made a table, how do I seal it: how do I seal a table I made
  if (title[first.from]?.sentence !== title[last.from]?.sentence) return false
  if (response.some(({ word }, at) => passives.has(word) && sources[at] === undefined)) return false
  return sources.slice(first.at + 1, last.at).some((from) => {
    const word = title[from ?? -1]?.word ?? ''
    return from !== undefined && from > last.from && from < first.from && !joints.has(word)
  })
}
