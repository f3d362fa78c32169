import { stemsOf } from './language/english-words.ts'
import { foldedWord, type Token } from './title-tokens.ts'
import type { Alignment } from './word-changes.ts'
import { freeWordsOf } from './word-lists.ts'

/** Words that tell the two sides of a comparison, a way or a time apart: what follows one must not change. */
const relations = new Set(
  'than from to before after under over without als dan que depuis nach von zum zur vor ohne avant apres vers desde hacia antes despues prima dopo verso da di del dem den al a ao do naar van fran till til fra od do на в из чем'.split(
    ' ',
  ),
)
const alternativesOf: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  'en or and vs versus|de oder und|fr ou et|es o u y e|pt ou e|it o e|nl of en|sv eller och o|da eller og|no eller og|pl lub albo i|ru или и'
    .split('|')
    .map((line) => {
      const [language = '', ...words] = line.split(' ')
      return [language, new Set(words)]
    }),
)
/** Verbs that frame questions and yet tell who does what. */
const verbs = new Set(
  'give gives get gets make makes use uses need needs want wants know knows find finds help helps call calls let lets keep keeps buy buys deve pode kan kann peut puede'.split(
    ' ',
  ),
)
const articles = new Set(
  'the a an my der die das dem den ein eine le la les un une el los las o os as um uma il lo gli de het een en ett'.split(
    ' ',
  ),
)
const conjunctions = new Set(
  'if when because while since that wenn weil dass si quand parce lorsque cuando porque quando perche als omdat whether'.split(
    ' ',
  ),
)

interface Place {
  word: string
  /** In the response. */
  at: number
  /** In the title. */
  from: number
}

/** Whether the words that both have changed their parts: who does it to whom, what is more than what, from where to where. */
export function changesOrder(alignment: Alignment): boolean {
  const places = tellingPlaces(alignment)
  return (
    swapsNumbers(alignment) ||
    swapsRelation(alignment, places) ||
    turnsAround(alignment, places) ||
    changesPlaces(alignment, places) ||
    swapsPersons(alignment) ||
    losesComparison(alignment)
  )
}

/** Words with a meaning of their own that stand once in each. */
function tellingPlaces({ title, response, sources, language }: Alignment): Place[] {
  const free = freeWordsOf(language)
  const alternatives = alternativesOf[language ?? 'en']
  const uses = new Map<number, number>()
  for (const from of sources) if (from !== undefined) uses.set(from, (uses.get(from) ?? 0) + 1)
  return response.flatMap((token, at) => {
    const from = sources[at]
    // Go, Will and May are names where they have a capital letter
    const isName = at > 0 && /^\p{Lu}\p{Ll}/u.test(token.raw)
    if (from === undefined || uses.get(from) !== 1) return []
    const word = title[from]?.word ?? ''
    return (free.has(word) && !isName && !verbs.has(word)) ||
      relations.has(word) ||
      alternatives?.has(token.word)
      ? []
      : [{ word: token.word, at, from }]
  })
}

/** Figures that have changed places and are not beside the words any more that they stood beside. */
function swapsNumbers({ title, response, sources }: Alignment): boolean {
  const figures = response.flatMap((token, at) => {
    const from = sources[at]
    return token.isFigure && from !== undefined && title[from]?.isFigure ? [{ at, from }] : []
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

/** "than coffee" has become "than tea", which stood before it. */
function swapsRelation({ title, response }: Alignment, places: readonly Place[]): boolean {
  const byAt = new Map(places.map((place) => [place.at, place]))
  const byFrom = new Map(places.map((place) => [place.from, place]))
  const next = (tokens: readonly Token[], start: number, known: ReadonlyMap<number, Place>) => {
    for (let at = start + 1; at < Math.min(tokens.length, start + 4); at += 1) {
      const place = known.get(at)
      if (place) return place
      if (relations.has(tokens[at]?.word ?? '')) return undefined
    }
    return undefined
  }
  const count = (tokens: readonly Token[], word: string) =>
    tokens.filter((token) => token.word === word).length
  for (const [at, token] of response.entries()) {
    if (!relations.has(token.word) || count(title, token.word) !== 1 || count(response, token.word) !== 1)
      continue
    const from = title.findIndex(({ word }) => word === token.word)
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

/** Two things with their articles have changed places and nothing else has moved: bites the dog the cat. */
function changesPlaces({ title, response }: Alignment, places: readonly Place[]): boolean {
  const moved = places.filter(
    ({ from }, at) => from !== places.map((place) => place.from).sort((a, b) => a - b)[at],
  )
  const [one, other] = moved
  if (!one || !other || moved.length !== 2 || places.length < 3) return false
  const hasArticle = ({ at, from }: Place) =>
    articles.has(response[at - 1]?.word ?? '') && articles.has(title[from - 1]?.word ?? '')
  return hasArticle(one) && hasArticle(other) && Math.abs(one.from - other.from) === 2
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

const persons = new Map<string, string>()
for (const line of [
  'first i me im ive id ill we us were weve ich mir mich wir uns je moi nous yo nosotros eu nos io noi ik wij we jag vi jeg',
  'second you u youre youve ya du dich dir ihr euch sie tu te toi vous usted ustedes voce voces jij je jullie du ni',
  'he he him hes er ihm ihn il ele lui hij hem han ham',
  'she she her shes ela elle lei zij ihr henne hende',
  'they they them theyre theyve',
]) {
  const [person = '', ...words] = line.split(' ')
  for (const word of words) if (!persons.has(word)) persons.set(word, person)
}
const owners = new Map<string, string>()
for (const line of [
  'first my mine our mein meine meinen meinem meiner meines unser unsere mon ma mes notre nos mi mis nuestro nuestra meu minha meus minhas nosso nossa mio mia miei mie nostro nostra mijn me onze min mitt mina mit mine moj moja moje мой моя мое мои',
  'second your ur youre dein deine deinen deinem deiner euer eure ton ta tes votre vos tu tus vuestro teu tua vosso tuo tua vostro vostra jouw je uw din ditt dina dit dine twoj twoja твой ваш',
  'he his',
  'she her',
  'they their there theyre',
  'third sein seine seinen seinem ihre ihren ihrem son sa ses leur leurs su sus seu sua seus suas suo sua suoi loro zijn haar hun sin sitt sina hans hendes jego jej ich его ее их',
]) {
  const [person = '', ...words] = line.split(' ')
  for (const word of words) if (!owners.has(word)) owners.set(word, person)
}

/** Whether what belongs to one now belongs to another, or another does it. */
function swapsPersons(alignment: Alignment): boolean {
  const { title, response, sources, language } = alignment
  const free = freeWordsOf(language)
  const nextTelling = (tokens: readonly Token[], start: number) => {
    for (let at = start + 1; at < Math.min(tokens.length, start + 3); at += 1) {
      const word = tokens[at]?.word ?? ''
      if (!free.has(word) && !owners.has(word)) return at
    }
    return undefined
  }
  const owned = (tokens: readonly Token[], toTitle: (at: number) => number | undefined) =>
    tokens.flatMap(({ word }, at) => {
      const person = owners.get(word)
      const thing = person === undefined ? undefined : nextTelling(tokens, at)
      const place = thing === undefined ? undefined : toTitle(thing)
      return person !== undefined && place !== undefined ? [{ person, place }] : []
    })
  const before = new Map(owned(title, (at) => at).map(({ place, person }) => [place, person]))
  for (const { person, place } of owned(response, (at) => sources[at])) {
    const owner = before.get(place)
    // to get your girlfriend a present is to get mine one
    const isGeneral = owner === 'second' && person === 'first' && title[1]?.word === 'to'
    if (owner !== undefined && owner !== person && !isGeneral) return true
  }
  if (language !== undefined && language !== 'en') return swapsOf(title, response, language)
  return swapsSubjects(title, response, sources, free) || swapsGenders(title, response)
}

/** Third persons in English: nobody becomes he or she who was not, and they keep their order. */
function swapsGenders(title: readonly Token[], response: readonly Token[]): boolean {
  const genders = (tokens: readonly Token[]) =>
    tokens.flatMap(({ word }) => {
      const person = persons.get(word) ?? owners.get(word)
      return person === 'he' || person === 'she' ? [person] : []
    })
  const [before, after] = [genders(title), genders(response)]
  if (after.some((person) => !before.includes(person)) && before.length + after.length > 0) {
    const isKin = title.some(({ word }) =>
      /^(?:man|woman|boy|girl|son|daughter|mother|father|mom|dad|wife|husband|sister|brother|gf|bf|girlfriend|boyfriend|guy|lady|uncle|aunt)s?$/.test(
        word,
      ),
    )
    if (!isKin || before.length > 0) return true
  }
  const isMixed = new Set(before).size === 2 && before.length === after.length
  return isMixed && before.join() !== after.join()
}

function personAt(tokens: readonly Token[], at: number): string | undefined {
  return persons.get(tokens[at]?.word ?? '')
}

function swapsSubjects(
  title: readonly Token[],
  response: readonly Token[],
  sources: readonly (number | undefined)[],
  free: ReadonlySet<string>,
): boolean {
  const becomesSubject = (tokens: readonly Token[], at: number, person: string) =>
    personAt(tokens, at + 1) === person && !free.has(tokens[at - 1]?.word ?? '')
  return response.some((token, at) => {
    const from = sources[at]
    if (from === undefined || free.has(token.word) || at === 0 || from === 0) return false
    const now = personAt(response, at - 1)
    if (now === undefined) return false
    const isSubject = !/^(?:her|him|me|them|us)$/.test(title[from - 1]?.word ?? '')
    const then = isSubject ? personAt(title, from - 1) : now
    // my landlord sues me, I sue my landlord
    if (then === undefined)
      return becomesSubject(title, from, now) && personAt(response, at + 1) === undefined
    if (now === then) return false
    // in a general question, you and I are anyone
    const isGeneral = [now, then].sort().join() === 'first,second'
    return !isGeneral || !/^(?:how|what|where|when|which|can|is)$/.test(title[0]?.word ?? '')
  })
}

/** Other languages: the dative of one person for that of another where only one stands. */
function swapsOf(title: readonly Token[], response: readonly Token[], language: string): boolean {
  if (language !== 'de') return false
  const of = (tokens: readonly Token[]) =>
    tokens.flatMap(({ word, raw }) =>
      /^(?:ihm|ihn|ihr|er)$/.test(foldedWord(raw)) ? [word === 'ihr' ? 'she' : 'he'] : [],
    )
  const [before, after] = [of(title), of(response)]
  return before.length === 1 && after.length === 1 && before[0] !== after[0] && persons.size > 0
}
