import { expect, test } from 'vitest'
import { stemOf } from './stem-of.ts'
import { familyOfTerm, wordFamilies } from './word-families.ts'

test('a word is in one family, once', () => {
  const keys = wordFamilies.flatMap(({ forms }) => [
    ...new Set(forms.map((form) => form.toLowerCase().split(' ').map(stemOf).join(' '))),
  ])
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})

test.each(['seeds', 'host', 'brew', 'paint', 'tank', 'switch', 'apple'])(
  '%s has several senses and no family',
  (word) => {
    expect(familyOfTerm(stemOf(word))).toBeUndefined()
  },
)
