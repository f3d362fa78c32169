import { expect, test } from 'vitest'
import { chatAbbreviations } from './chat-abbreviations.ts'
import { everydayAbbreviations } from './everyday-abbreviations.ts'
import { expansionsOf } from './expansions.ts'
import { foreignAbbreviations } from './foreign-abbreviations.ts'
import { gameAbbreviations } from './game-abbreviations.ts'
import { measureAbbreviations } from './measure-abbreviations.ts'
import { placeAbbreviations } from './place-abbreviations.ts'
import { technicalAbbreviations } from './technical-abbreviations.ts'

test('a short form is listed once, so that one of a single meaning does not seem to have two', () => {
  const forms = [
    chatAbbreviations,
    everydayAbbreviations,
    foreignAbbreviations,
    gameAbbreviations,
    measureAbbreviations,
    placeAbbreviations,
    technicalAbbreviations,
  ].flatMap((table) =>
    table
      .trim()
      .split('\n')
      .map((line) => line.split(': ')[0]),
  )
  expect(forms.length).toBeGreaterThan(100)
  expect(forms.filter((form, at) => forms.indexOf(form) !== at)).toEqual([])
  expect(expansionsOf('approx')).toEqual(['approximately'])
  expect(expansionsOf('ep')).toEqual(['episode'])
  expect(expansionsOf('win7')).toEqual(['windows 7'])
  expect(expansionsOf('jan')).toEqual(['january'])
})
