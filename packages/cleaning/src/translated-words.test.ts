import { expect, test } from 'vitest'
import { align } from './alignment.ts'
import { changesLanguage, comparedLanguage } from './language/title-language.ts'
import { translatesWords, withoutQuotations } from './translated-words.ts'

const isTranslated = (title: string, response: string) =>
  translatesWords(
    align(withoutQuotations(title), withoutQuotations(response), comparedLanguage(title, response)),
  )

test.each([
  ['Netflix ou Disney+ ?', 'Netflix or Disney+?'],
  ['Quelqu\'un a les accords de "Let It Be" ?', 'Does anyone have the chords of "Let It Be"?'],
  ['Qué significa "spill the beans"?', 'What does "spill the beans" mean?'],
  ['что такое cringe?', 'What is cringe?'],
  ['Steam indirimi ne zaman?', 'When is the Steam sale?'],
])('own words have become English: %s → %s', (title, response) => {
  expect(isTranslated(title, response)).toBe(true)
})

test('an English question about words of another language stays English', () => {
  const title = 'Alors, donc, en tout cas: what are their differences?'
  expect(isTranslated(title, 'What are the differences between "alors", "donc" and "en tout cas"?')).toBe(
    false,
  )
})

test.each([
  ['Best XBMC skin?', 'What is the best XBMC skin?'],
  ['krav maga newbies, tipps plz', 'What tips are there for Krav Maga newbies?'],
  ['what does "que sera" mean lol', 'What does "que sera" mean?'],
  ['Netflix ou Disney+ ?', 'Netflix ou Disney+ : lequel choisir ?'],
  ['Lego Star Wars minifigs wo zu kaufen', 'Wo kann man Lego-Star-Wars-Minifiguren kaufen?'],
])('the language stays: %s → %s', (title, response) => {
  expect(isTranslated(title, response)).toBe(false)
})

test('names do not make a title another language', () => {
  const title =
    "Recently bought a Vello X2 (Thanks Gunnar!). I didn't like how the saddle looked, so I gave it a fresh cover. Thoughts?"
  expect(
    changesLanguage(title, 'What do you think of the fresh cover I gave the saddle of my Vello X2?'),
  ).toBe(false)
})
