import type { Alignment } from './alignment.ts'
import type { Token } from './title-tokens.ts'
import { freeWordsOf } from './word-lists.ts'

/** Words that stand before any object. */
const determiner =
  /^(?:the|an?|and|or|my|your|our|his|her|its|der|die|das|den|dem|ein|eine|und|oder|le|la|les|un|une|et|ou|el|los|las|una|y|o|il|lo|het|een|de|en|of)$/
/** Words behind a function word among which its object begins. */
const OBJECT_WITHIN = 4

/** A function word that both texts have once, with the places in the title of the object that it had and of the one that it has. */
interface Governed {
  had: number
  has: number
}

/**
 * Returns true if two function words have exchanged their objects: "play as the USA in a game", "play as a game in the USA". Content
 * words are left to `exchangesWords`, because what stands before a phrase that has moved as a whole differs, too.
 */
export function exchangesObjects({ title, response, sources, language }: Alignment): boolean {
  const free = freeWordsOf(language)
  const [before, after] = [placesOfSingle(title), placesOfSingle(response)]
  const governed: Governed[] = []
  for (const [word, place] of before) {
    const at = after.get(word)
    if (at === undefined || !free.has(word) || determiner.test(word)) continue
    const had = objectOf(title, place, free)
    const has = sources[objectOf(response, at, free) ?? -1]
    if (had === undefined || has === undefined || title[had]?.word === title[has]?.word) continue
    governed.push({ had, has })
  }
  return governed.some(({ had, has }) => governed.some((other) => other.had === has && other.has === had))
}

/** The places of words that occur once. */
function placesOfSingle(tokens: readonly Token[]): Map<string, number> {
  const places = new Map<string, number>()
  const repeated = new Set<string>()
  for (const [at, { word }] of tokens.entries()) {
    if (places.has(word)) repeated.add(word)
    places.set(word, at)
  }
  for (const word of repeated) places.delete(word)
  return places
}

/** The first content word behind a place, within its sentence. */
function objectOf(tokens: readonly Token[], place: number, free: ReadonlySet<string>): number | undefined {
  const sentence = tokens[place]?.sentence
  for (let at = place + 1; at <= place + OBJECT_WITHIN && tokens[at]?.sentence === sentence; at += 1) {
    const token = tokens[at]
    if (token && !free.has(token.word)) return at
  }
  return undefined
}
