import { expect, test } from 'vitest'
import { stemOf } from './stem-of.ts'
import { familiesOfTerm, wordFamilies } from './word-families.ts'

const keyOf = (form: string) => form.toLowerCase().split(' ').map(stemOf).join(' ')

test('a word is in one family, once, and no two families have one name', () => {
  const names = wordFamilies.map(({ key }) => key)
  expect(names.filter((key, at) => names.indexOf(key) !== at)).toEqual([])
  // a family may list its own name in another form, such as job among jobs
  const words = wordFamilies.flatMap(({ key, words }) =>
    [...new Set(words.map(keyOf))].filter((word) => word !== key),
  )
  expect(words.filter((key, at) => words.indexOf(key) !== at)).toEqual([])
})

test('a word is of its family and of the wider ones that name this', () => {
  expect(familiesOfTerm(keyOf('rotors')).map(({ name }) => name)).toEqual(['brakes', 'cars'])
  expect(familiesOfTerm(keyOf('supernova')).map(({ name }) => name)).toEqual(['stars', 'space'])
})

test.each(['seeds', 'host', 'brew', 'paint', 'tank', 'switch', 'apple'])(
  '%s has several senses and no family',
  (word) => {
    expect(familiesOfTerm(stemOf(word))).toEqual([])
  },
)

test.each([
  ['university', 'universe'],
  ['animals', 'anime'],
  ['engineer', 'engine'],
  ['physics', 'physical'],
  ['tired', 'tires'],
  ['organization', 'organic'],
  ['experiment', 'experience'],
  ['according', 'accord'],
  ['fired', 'fire'],
  ['parking', 'parks'],
  ['copped', 'cops'],
  ['skies', 'skis'],
])('%s and %s have different stems', (one, other) => {
  expect(stemOf(one)).not.toBe(stemOf(other))
})

test.each([
  ['universities', 'university'],
  ['animals', 'animal'],
  ['mice', 'mouse'],
  ['geese', 'goose'],
  ['engineering', 'engineer'],
  ['viruses', 'virus'],
])('%s and %s have one stem', (one, other) => {
  expect(stemOf(one)).toBe(stemOf(other))
})
