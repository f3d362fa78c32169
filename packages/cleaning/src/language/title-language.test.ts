import { expect, test } from 'vitest'
import { align } from '../alignment.ts'
import { addsScript, changesLanguage, translatesWords } from './title-language.ts'

test('a translation is detected, and a corrected title is not taken for one', () => {
  expect(changesLanguage('Vad tycker du om bröd från Lidl?', 'What do you think of bread from Lidl?')).toBe(
    true,
  )
  expect(changesLanguage('wo ist das Bad', 'Wo ist das Bad?')).toBe(false)
})

test('letters of another script are detected', () => {
  expect(addsScript('is yoga good', 'Is yoga good for сон?')).toBe(true)
  expect(addsScript('is yoga good', 'Is yoga good for sleep?')).toBe(false)
})

test.each([
  ['Netflix ou Disney+ ?', 'Netflix or Disney+?', true],
  ['что такое cringe?', 'What is cringe?', true],
  ['how do cats purr', 'Wie schnurren Katzen?', true],
  ['Best XBMC skin?', 'What is the best XBMC skin?', false],
  ['looking for a not too big oven', 'Looking for an oven that is not too big', false],
  ['what does "que sera" mean lol', 'What does "que sera" mean?', false],
  ['Netflix ou Disney+ ?', 'Netflix ou Disney+ : lequel choisir ?', false],
  ['Lego Star Wars minifigs wo zu kaufen', 'Wo kann man Lego-Star-Wars-Minifiguren kaufen?', false],
  [
    'Alors, donc, en tout cas: what are their differences?',
    'What are the differences between "alors", "donc" and "en tout cas"?',
    false,
  ],
])('whether function words are translated from %j to %j: %j', (title, response, isTranslated) => {
  expect(translatesWords(align(title, response))).toBe(isTranslated)
})

test('names do not change a title’s language', () => {
  const title =
    "Recently bought a Vello X2 (Thanks Gunnar!). I didn't like how the saddle looked, so I gave it a fresh cover. Thoughts?"
  expect(
    changesLanguage(title, 'What do you think of the fresh cover I gave the saddle of my Vello X2?'),
  ).toBe(false)
})
