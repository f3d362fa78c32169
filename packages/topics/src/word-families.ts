import { animals } from './families/animals.ts'
import { arts } from './families/arts.ts'
import { beauty } from './families/beauty.ts'
import { cars } from './families/cars.ts'
import { computing } from './families/computing.ts'
import { food } from './families/food.ts'
import { health } from './families/health.ts'
import { history } from './families/history.ts'
import { home } from './families/home.ts'
import { learning } from './families/learning.ts'
import { money } from './families/money.ts'
import { people } from './families/people.ts'
import { plants } from './families/plants.ts'
import { science } from './families/science.ts'
import { society } from './families/society.ts'
import { sports } from './families/sports.ts'
import { travel } from './families/travel.ts'
import { work } from './families/work.ts'
import { stemOf } from './stem-of.ts'

/**
 * Words that name kinds of one thing, after the name of the family as people write it. Only what hardly ever means something
 * else, in any form: `apple` is no fruit here, and `seeding` would make torrents of seeds. A family is narrow, such as fish, not food;
 * the name of one may be a word of a wider one, as `brakes` is of `cars`.
 */
const families = [
  food,
  home,
  animals,
  plants,
  cars,
  travel,
  sports,
  health,
  beauty,
  people,
  learning,
  work,
  money,
  society,
  science,
  history,
  computing,
  arts,
].flatMap((lines) => lines.trim().split('\n'))

/** A family that a word belongs to. */
export type Family = {
  /** Stems of its name, so that it is one term with the name where people wrote that. */
  key: string
  name: string
  /** Its words and phrases, without its name. */
  words: readonly string[]
}

export const wordFamilies: readonly Family[] = families.map((line) => {
  const [name = '', words = ''] = line.split(': ')
  return { key: keyOf(name), name, words: words.split(', ') }
})

const byKey = new Map(wordFamilies.map((family) => [family.key, family]))
const byWord = new Map(
  wordFamilies.flatMap((family) => family.words.map((word) => [keyOf(word), family] as const)),
)
const forms = new Set(wordFamilies.flatMap(({ name, words }) => [name, ...words]))
const stemsByFamily = new Map(wordFamilies.map((family) => [family.key, [...stemsIn(family)]]))

function keyOf(words: string): string {
  return words.toLowerCase().split(' ').map(stemOf).join(' ')
}

/** Stems of the single words of a family and of the narrower ones in it. */
function stemsIn({ key, words }: Family): Set<string> {
  const within = words.map(keyOf).flatMap((word) => {
    const narrower = word === key ? undefined : byKey.get(word)
    return narrower ? [...stemsIn(narrower)] : [word]
  })
  return new Set([key, ...within].filter((word) => !word.includes(' ')))
}

/** Returns the families of a term, the narrowest first. */
export function familiesOfTerm(key: string): Family[] {
  const found: Family[] = []
  let family = byKey.get(key) ?? byWord.get(key)
  while (family && !found.includes(family)) {
    found.push(family)
    family = byWord.get(family.key)
  }
  return found
}

/** Returns the families of a word that is too general for a term, such as `job`: it has to be written as it is listed. */
export function familiesOfForm(plain: string): Family[] {
  return forms.has(plain) ? familiesOfTerm(keyOf(plain)) : []
}

/** Returns the stems of the single words of a family, undefined for a term that is none. */
export function stemsOf(key: string): readonly string[] | undefined {
  return stemsByFamily.get(key)
}
