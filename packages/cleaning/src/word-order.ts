import type { Alignment } from './alignment.ts'
import { exchangesObjects } from './exchanged-objects.ts'
import { exchangesWords } from './exchanged-words.ts'
import { stemsOf } from './language/english-words.ts'
import { isNumber } from './same-word.ts'
import { swapsPersons } from './swapped-persons.ts'
import { swapsSubjects } from './swapped-subjects.ts'
import type { Token } from './title-tokens.ts'
import { freeWordsOf } from './word-lists.ts'

/** Words between the two sides of a comparison, a route or a period. What follows one must not change. */
const englishRelations = new Set('than from to before after under over without'.split(' '))
const otherRelations = new Set(
  'als dan que depuis nach von zum zur vor ohne avant apres vers desde hacia antes despues prima dopo verso da di del dem den al a ao do naar van fran till til fra od do на в из чем'.split(
    ' ',
  ),
)
/** Words for the two ends of a route or a period. */
const ends: readonly (readonly [string, string])[] =
  'from to|of into|before after|von nach|vor nach|de a|de para|da a|van naar|fran till|fra til|avant apres|antes despues'
    .split('|')
    .map((line) => {
      const [one = '', other = ''] = line.split(' ')
      return [one, other] as const
    })
const alternativesOf: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  'en or and vs versus|de oder und|fr ou et|es o u y e|pt ou e|it o e|nl of en|sv eller och o|da eller og|no eller og|pl lub albo i|ru или и'
    .split('|')
    .map((line) => {
      const [language = '', ...words] = line.split(' ')
      return [language, new Set(words)]
    }),
)
/** Verbs that often frame a question, but also state who does what. */
const verbs = new Set(
  'give gives get gets make makes use uses need needs want wants know knows find finds help helps call calls let lets keep keeps buy buys deve pode kan kann peut puede'.split(
    ' ',
  ),
)
/** Things that frame a question, but are also compared with others. */
const things = new Set('time money people person work place cost costs option options name times'.split(' '))
const conjunctions = new Set(
  'if when because while since that wenn weil dass si quand parce lorsque cuando porque quando perche als omdat whether'.split(
    ' ',
  ),
)

/** Words behind a relation among which its other side begins; behind a comparison, what is compared may be repeated first. */
const RELATED_WITHIN = 3
const COMPARED_WITHIN = 5
const compares = /^(?:than|like|as)$/

/** Relations that may be worded otherwise, by the word that represents all of them. */
const sameRelation = new Map([
  ['as', 'like'],
  ...'di del dello della dei degli delle'.split(' ').map((word) => [word, 'di'] as const),
])

/** The Portuguese "a" and "do" are none in English. */
function isRelation(word: string, language: string | undefined): boolean {
  if (language === 'en') return englishRelations.has(word)
  return otherRelations.has(word) || englishRelations.has(word)
}

function relationOf({ word }: Token, language: string | undefined): string | undefined {
  const relation = sameRelation.get(word) ?? word
  return relation === 'like' || relation === 'di' || isRelation(relation, language) ? relation : undefined
}

interface Place {
  word: string
  /** In the response. */
  at: number
  /** In the title. */
  from: number
}

/** Returns true if shared words changed roles: who does it to whom, what is more than what, from where to where. */
export function changesOrder(alignment: Alignment): boolean {
  const places = tellingPlaces(alignment)
  return (
    exchangesWords(alignment) ||
    exchangesObjects(alignment) ||
    swapsNumbers(alignment) ||
    swapsRelation(alignment, places) ||
    swapsEnds(alignment) ||
    turnsAround(alignment, places) ||
    crossesClauses(alignment, places) ||
    swapsPersons(alignment) ||
    swapsSubjects(alignment) ||
    losesComparison(alignment)
  )
}

/** Content words that occur once in each text. */
function tellingPlaces({ title, response, sources, language }: Alignment): Place[] {
  const free = freeWordsOf(language)
  const alternatives = alternativesOf[language ?? 'en']
  const uses = new Map<number, number>()
  for (const from of sources) if (from !== undefined) uses.set(from, (uses.get(from) ?? 0) + 1)
  return response.flatMap((token, at) => {
    const from = sources[at]
    if (from === undefined || uses.get(from) !== 1) return []
    const word = title[from]?.word ?? ''
    // Go, Will and May are names where they have a capital letter
    const isName = () => at > 0 && /^\p{Lu}\p{Ll}/u.test(token.raw)
    return (free.has(word) && !verbs.has(word) && !things.has(word) && !isName()) ||
      isRelation(word, language) ||
      alternatives?.has(token.word)
      ? []
      : [{ word: token.word, at, from }]
  })
}

/** Returns true if numbers swapped places and lost the words that were next to them. */
function swapsNumbers({ title, response, sources }: Alignment): boolean {
  const figures = response.flatMap((token, at) => {
    const from = sources[at]
    const given = title[from ?? -1]
    return from !== undefined && given && isNumber(token) && isNumber(given) ? [{ at, from }] : []
  })
  const keepsPlace = ({ at, from }: { at: number; from: number }, other: number) =>
    (sources[at - 1] === from - 1 && from > 0) ||
    (sources[at + 1] === from + 1 &&
      !title[other + 1]?.stems.some((stem) => title[from + 1]?.stems.includes(stem)))
  return figures.some((figure, i) => {
    const before = figures[i - 1]
    if (!before || figure.from >= before.from || title[figure.from]?.word === title[before.from]?.word)
      return false
    return !keepsPlace(figure, before.from) || !keepsPlace(before, figure.from)
  })
}

/** Returns true if "tea than coffee" became "coffee than tea". */
function swapsRelation({ title, response, language }: Alignment, places: readonly Place[]): boolean {
  const byAt = new Map(places.map((place) => [place.at, place]))
  const byFrom = new Map(places.map((place) => [place.from, place]))
  const next = (tokens: readonly Token[], start: number, known: ReadonlyMap<number, Place>) => {
    const reach = compares.test(tokens[start]?.word ?? '') ? COMPARED_WITHIN : RELATED_WITHIN
    for (let at = start + 1; at <= Math.min(tokens.length - 1, start + reach); at += 1) {
      const place = known.get(at)
      // words on both sides distinguish neither
      const isRepeated = tokens.some(({ word }, other) => other !== at && word === tokens[at]?.word)
      if (place && !isRepeated) return place
      if (isRelation(tokens[at]?.word ?? '', language)) return undefined
    }
    return undefined
  }
  const count = (tokens: readonly Token[], relation: string) =>
    tokens.filter((token) => relationOf(token, language) === relation).length
  for (const [at, token] of response.entries()) {
    const relation = relationOf(token, language)
    if (relation === undefined || count(title, relation) !== 1 || count(response, relation) !== 1) continue
    const from = title.findIndex((other) => relationOf(other, language) === relation)
    const now = next(response, at, byAt)
    const then = next(title, from, byFrom)
    if (!now || !then || now === then) continue
    // both have crossed to the other side of the word
    if (now.from < from && then.at < at) return true
  }
  return false
}

/** From one place to another has become the way back: what followed one of the words follows the other. */
function swapsEnds({ title, response, sources, language }: Alignment): boolean {
  const free = freeWordsOf(language)
  const nextTelling = (tokens: readonly Token[], at: number) =>
    tokens.findIndex(({ word }, place) => place > at && !free.has(word))
  const placesAfter = (tokens: readonly Token[], end: string) => {
    const places: number[] = []
    for (let at = 0; at < tokens.length; at += 1) {
      const next = tokens[at]?.word === end ? nextTelling(tokens, at) : -1
      if (next >= 0) places.push(next)
    }
    return places
  }
  const moves = (one: string, other: string) => {
    const before = placesAfter(title, one)
    if (before.length === 0) return false
    const now = placesAfter(response, other).map((at) => sources[at])
    return before.some((place) => now.includes(place))
  }
  // before or after sanding
  const areShared = (one: string, other: string) =>
    placesAfter(title, one).some((place) => placesAfter(title, other).includes(place))
  return ends.some(([one, other]) => moves(one, other) && moves(other, one) && !areShared(one, other))
}

/** Two words have changed places around a third that stays between them: dog bites man, man bites dog. */
function turnsAround({ title, response, language }: Alignment, places: readonly Place[]): boolean {
  const alternatives = alternativesOf[language ?? 'en']
  const separates = ({ word }: Token) => (alternatives?.has(word) ?? false) || conjunctions.has(word)
  const isSwapped = (one: Place, other: Place) =>
    title[one.from]?.sentence === title[other.from]?.sentence &&
    response[one.at]?.sentence === response[other.at]?.sentence &&
    ![...title.slice(other.from + 1, one.from), ...response.slice(one.at + 1, other.at)].some(separates)
  return places.some((middle, j) =>
    places
      .slice(0, j)
      .some(
        (one) =>
          one.from > middle.from &&
          places.slice(j + 1).some((other) => other.from < middle.from && isSwapped(one, other)),
      ),
  )
}

const clauseStart =
  /^(?:when|while|because|if|after|wenn|weil|nachdem|quand|lorsque|parce|cuando|porque|quando|perche|als|omdat)$/

/** It squeaks when I brake in the rain, it rains when I brake and it squeaks: words of both clauses have gone to the other one. */
function crossesClauses({ title, response }: Alignment, places: readonly Place[]): boolean {
  const only = (tokens: readonly Token[]) => {
    const found = tokens.flatMap(({ word }, at) => (clauseStart.test(word) ? [at] : []))
    return found[0]
  }
  const [from, at] = [only(title), only(response)]
  if (from === undefined || at === undefined || title[from]?.word !== response[at]?.word) return false
  const isInside = (tokens: readonly Token[], start: number, place: number) =>
    place > start && tokens[place]?.sentence === tokens[start]?.sentence
  let [stay, enter, leave] = [0, 0, 0]
  for (const place of places) {
    if (title[place.from]?.sentence !== title[from]?.sentence) continue
    const [was, is] = [isInside(title, from, place.from), isInside(response, at, place.at)]
    if (was && is) stay += 1
    else if (is) enter += 1
    else if (was) leave += 1
  }
  return stay > 0 && enter > 0 && leave > 0
}

/** Hotter than has become as hot as. */
function losesComparison({ title, response, sources }: Alignment): boolean {
  if (
    !title.some(({ word }) => word === 'than') ||
    response.some(({ word }) => word === 'than' || word === 'or')
  )
    return false
  return response.some(({ word }, at) => {
    const given = title[sources[at] ?? -1]?.word ?? ''
    return given !== word && /er$/.test(given) && stemsOf(given).includes(word)
  })
}
