import { expect, test } from 'vitest'
import { align } from './alignment.ts'
import { changesQuotation } from './quotations.ts'

test.each([
  [true, 'What does "c\'est la vie" mean to you', 'What does "that\'s life" mean to you?'],
  [true, 'is “¿qué onda?” rude in Spain', 'Is “what is up?” rude in Spain?'],
  [true, 'is “¿qué onda?” ruder than "hola"', 'Is “what is up?” ruder than "hola"?'],
  [false, 'who sang "red rain"', 'Who sang "red snow"?'],
  [false, 'whats your opinion on the ofice', 'What is your opinion on "The Office"?'],
  [false, 'why do ppl say "alot of poeple"', 'Why do people say "a lot of people"?'],
  [false, 'why do people say bonjour', 'Why do people say "bonjour"?'],
])('another quotation (%s): %s → %s', (isOther, title, response) => {
  expect(changesQuotation(align(title, response, 'en'), response)).toBe(isOther)
})
