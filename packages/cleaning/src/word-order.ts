import type { Alignment } from './alignment.ts'
import { changesRoles } from './changed-roles.ts'
import { exchangesWords } from './exchanged-words.ts'
import { stemsOf } from './language/english-words.ts'
import { isNumber } from './same-word.ts'
import { swapsPersons } from './swapped-persons.ts'
import type { Token } from './title-tokens.ts'
import { freeWordsOf } from './word-lists.ts'

/** Words between the two sides of a comparison, a route or a period. What follows one must not change. */
const englishRelations = new Set('than from to before after under over without'.split(' '))
const otherRelations = new Set(
  'als dan que depuis nach von zum zur vor ohne avant apres vers desde hacia antes despues prima dopo verso da di del dem den al a ao do naar van fran till til fra od do на в из чем'.split(
    ' ',
  ),
)
const alternativesOf: ReadonlyMap<string, ReadonlySet<string>> = new Map(
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
    swapsNumbers(alignment) ||
    swapsPersons(alignment) ||
    losesComparison(alignment) ||
    changesRoles(alignment) ||
    exchangesWords(alignment) ||
    swapsRelation(alignment, places) ||
    turnsAround(alignment, places)
  )
}

/** Content words that occur once in each text. */
function tellingPlaces({ title, response, sources, language }: Alignment): Place[] {
  const free = freeWordsOf(language)
  const alternatives = alternativesOf.get(language ?? 'en')
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

/** Two words have changed places around a third that stays between them: dog bites man, man bites dog. */
function turnsAround({ title, response, language }: Alignment, places: readonly Place[]): boolean {
  const alternatives = alternativesOf.get(language ?? 'en')
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

/** "Hotter than" became "as hot as", or "as hot as" became "hotter than". */
function losesComparison({ title, response, sources }: Alignment): boolean {
  if (equates(title) && !equates(response) && !title.some(isThan) && response.some(isThan)) return true
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

const isThan = ({ word }: Token) => word === 'than' || word === 'then'

/** As hot as; but not as well as, which joins. */
function equates(tokens: readonly Token[]): boolean {
  return tokens.some(
    ({ word }, at) =>
      word === 'as' &&
      !/^(?:well|soon|long|far|much|many)$/.test(tokens[at + 1]?.word ?? '') &&
      tokens[at + 2]?.word === 'as',
  )
}
