import { expect, test } from 'vitest'
import { align } from './alignment.ts'
import { movesWords } from './moved-words.ts'

test.each([
  ['How many hours a day / days a week do you row?', 'How many days a day or hours a week do you row?'],
  ['sugar to water or water to sugar first?', 'Should I add sugar to sugar or water to water first?'],
  ['New show, quick question: sub or dub?', 'Should I watch the new show dubbed, or dubbed?'],
  ['Best games on the Sega 32 version of Doom', 'What are the best games on the Sega version of Doom 32?'],
  [
    'up at 5 and lunch at 11 or up at 7 and lunch at 1, what is nicer',
    'What is nicer: up at 7 and lunch at 11, or up at 5 and lunch at 1?',
  ],
  ['best looking Sega 32 games?', 'What are the best looking Sega One games of 32?'],
  ['did Fiat sue Lada or Lada sue Fiat?', 'Did Fiat sue Fiat or Lada sue Lada?'],
  ["the lodger's cat scratches my dog, rights?", "What are my rights if a cat scratches the lodger's dog?"],
])('a word is somewhere else: %s → %s', (title, response) => {
  expect(movesWords(align(title, response, 'en'))).toBe(true)
})

test.each([
  ['How many hours a day/ days a week do you row?', 'How many hours a day or days a week do you row?'],
  ['day to day life of a nurse?', 'What is the day-to-day life of a nurse like?'],
  ['Is Fifa 2012 any good on the Sony Xperia?', 'Is the Sony Xperia good for Fifa 2012?'],
  ['webserver on Ubuntu Server 12, any help?', 'How do I run a web server on Ubuntu Server 12?'],
  ["is it my oven or does everyone's burn", "Does everyone's oven burn, or is it mine?"],
  ["how do i wash my brother's wool coat", "How do I wash my brother's wool coat?"],
])('a word stays what it was: %s → %s', (title, response) => {
  expect(movesWords(align(title, response, 'en'))).toBe(false)
})
