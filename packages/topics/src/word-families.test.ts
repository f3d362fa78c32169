import { expect, test } from 'vitest'
import { stemOf } from './stem-of.ts'
import { wordFamilies } from './word-families.ts'

test('a word is in one family, once', () => {
  const keys = wordFamilies.flatMap(({ forms }) => [
    ...new Set(forms.map((form) => form.toLowerCase().split(' ').map(stemOf).join(' '))),
  ])
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})
