import type { Alignment } from './alignment.ts'
import { foldedWord, type Token } from './title-tokens.ts'
import { freeWordsOf } from './word-lists.ts'

const persons = new Map<string, string>()
for (const line of [
  'first i me im ive id ill we us were weve ich mir mich wir uns je moi nous yo nosotros eu nos io noi ik wij we jag vi jeg',
  'second you u youre youve ya du dich dir ihr euch sie tu te toi vous usted ustedes voce voces jij je jullie du ni',
  'he he him himself hes er ihm ihn il ele lui hij hem han ham',
  'she she her herself shes ela elle lei zij ihr henne hende',
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

/** Returns true if something belongs to another person than in the title, or another person does it. */
export function swapsPersons(alignment: Alignment): boolean {
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
    // "To get your girlfriend a present" may become "for my girlfriend", and "our sources, what are yours?" "your sources".
    const isGeneral =
      (owner === 'second' && person === 'first' && title[1]?.word === 'to') ||
      (owner === 'first' && person === 'second' && title.some(({ word }) => /^(?:lets|yours)$/.test(word))) ||
      (owner === 'second' && person === 'they' && addressesMany(alignment)) ||
      (owner === 'first' && person === 'they' && speaksOfAnyone(alignment))
    if (owner !== undefined && owner !== person && !isGeneral) return true
  }
  if (language !== undefined && language !== 'en') return swapsOf(title, response, language)
  return swapsGenders(title, response)
}

/** "I started my career" may become "someone who has started their career". */
function speaksOfAnyone({ title, response, language = 'en' }: Alignment): boolean {
  const isAnyone = ({ word }: Token) =>
    /^(?:someone|somebody|anyone|people|person|beginner|beginners)$/.test(word)
  return language === 'en' && response.some(isAnyone) && !title.some(isAnyone)
}

/** "What do you, bakers, do?" and "Bakers, what do you do?" may become "What do bakers do?". */
function addressesMany({ title, kept, response }: Alignment): boolean {
  if (response.some(({ word }) => word === 'you')) return false
  return title.some(({ word, sentence }, at) => {
    if (!/s$|^(?:men|women|people)$/.test(word) || !kept.has(at)) return false
    const before = title[at - 1]
    const isBehind = before?.word === 'you' && before.sentence !== sentence
    const next = title.find((token) => token.sentence !== sentence)
    return isBehind || (at === 0 && next !== undefined && title.indexOf(next) <= ADDRESS_MAX)
  })
}

/** Words of an address before a question: "men over 30, how has it changed". */
const ADDRESS_MAX = 4

/** Third persons in English: no "he" or "she" is added, and their order does not change. */
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

/** Other languages: the dative of one person replaced by that of another, if each text has only one. */
function swapsOf(title: readonly Token[], response: readonly Token[], language: string): boolean {
  if (language !== 'de') return swapsObjects(title, response, language)
  const of = (tokens: readonly Token[]) =>
    tokens.flatMap(({ word, raw }) =>
      /^(?:ihm|ihn|ihr|er)$/.test(foldedWord(raw)) ? [word === 'ihr' ? 'she' : 'he'] : [],
    )
  const [before, after] = [of(title), of(response)]
  return before.length === 1 && after.length === 1 && before[0] !== after[0] && persons.size > 0
}

/** Whom it is done to in the first and in the third person: "mi jefe me debe", "le debo a mi jefe". */
const romanceObjects = new Map(
  Object.entries<readonly [RegExp, RegExp]>({
    es: [/^(?:me|nos)$/, /^(?:le|les)$/],
    pt: [/^(?:me|nos)$/, /^(?:lhe|lhes)$/],
    fr: [/^(?:me|nous)$/, /^lui$/],
  }),
)

/** Returns true if one of these persons was replaced by the other. */
function swapsObjects(title: readonly Token[], response: readonly Token[], language: string): boolean {
  const has = (tokens: readonly Token[], person: RegExp) => tokens.some(({ word }) => person.test(word))
  const [first, third] = romanceObjects.get(language) ?? []
  if (!first || !third) return false
  const changes = (one: RegExp, other: RegExp) =>
    has(title, one) && !has(response, one) && has(response, other) && !has(title, other)
  return changes(first, third) || changes(third, first)
}
