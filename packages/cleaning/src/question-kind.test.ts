import { expect, test } from 'vitest'
import { align } from './alignment.ts'
import { changesKind, losesQuantifier } from './question-kind.ts'

test.each([
  [false, 'Hey all new potter looking for tips', 'What tips do you have for a new potter?'],
  [true, 'Do all new potters need tips?', 'Do new potters need tips?'],
  [false, 'Can I either glue or nail it?', 'Can I glue or nail it?'],
  [true, 'Does either knife rust?', 'Does the knife rust?'],
])('a lost quantifier (%s): %s → %s', (isLost, title, response) => {
  expect(losesQuantifier(align(title, response, 'en'))).toBe(isLost)
})

test.each([
  [true, 'When can we expect news from the fair?', 'Where can we expect news from the fair?'],
  [true, 'What type of screw is this?', 'Where can I use this screw?'],
  [true, 'I have to know, how did you get into rowing?', 'When did you get into rowing?'],
  [true, 'Wild vines grow by my house. What are they?', 'Where do wild vines grow by my house?'],
  [true, 'What are the stone lions in the park?', 'Where are the stone lions in the park?'],
  [true, 'Felt - Where can I buy it?', 'What is the best felt?'],
  [
    true,
    'Bakers, what are your favorite mills to buy from?',
    'Bakers, how often do you buy from your favorite mills?',
  ],
  [true, 'She says she met Ada. Why did she lie?', 'In which town does she say she met Ada?'],
  [false, 'Potters, what do you glaze with?', 'Potters, what do you glaze with?'],
  [true, 'Should the choir join the orchestra?', 'When will the choir join the orchestra?'],
  [false, 'Were do moths go in the day?', 'Where do moths go in the day?'],
  [false, 'Can you name a choir that sings in Rome?', 'Where in Rome does a choir sing?'],
  [true, 'Quick one, why does the clown cry?', 'Who plays the crying clown?'],
  [false, 'Where can I sit in Oslo?', 'What is a good place to sit in Oslo?'],
  [false, 'What is the best way to clean a grill?', 'How do I best clean a grill?'],
  [false, 'What makes bread rise?', 'Why does bread rise?'],
  [false, 'How long until figs are ripe?', 'When are figs ripe?'],
  [false, 'I keep killing mint. How??', 'Why do I keep killing mint?'],
  [false, 'What shop sells felt?', 'Where can I buy felt?'],
])('another question word (%s): %s → %s', (isOther, title, response) => {
  expect(changesKind(align(title, response, 'en'), response)).toBe(isOther)
})

test.each([
  [true, 'Why is the bakery and the mill closed?', 'Why was the bakery and the mill closed?'],
  [
    true,
    'In the old film, where does the flour come from?',
    'Where will the flour come from in the old film?',
  ],
  [true, 'How long does it take to get a loan?', 'How long did it take to get a loan?'],
  [false, "Why is it that my bread didn't rise?", "Why didn't my bread rise?"],
  [false, 'my guest forgot his hat, how do I react', 'How should I react if my guest forgot his hat?'],
  [false, 'How will I get to Rome?', 'How do I get to Rome?'],
])('another tense (%s): %s → %s', (isOther, title, response) => {
  expect(changesKind(align(title, response, 'en'), response)).toBe(isOther)
})
