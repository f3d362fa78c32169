import { expect, test } from 'vitest'
import { align } from './alignment.ts'
import { riskOf } from './risk/title-risk.ts'
import { checkFig, prepared } from './testing/check-responses.ts'
import { invertsWords } from './word-inversions.ts'

const inverts = (title: string, response: string) => invertsWords(align(title, response, 'en'))

test.each([
  ['Does your hat need a feather?', 'Does a feather need your hat?'],
  ['Why must you sand wood before painting a door?', 'Why must you paint a door before sanding wood?'],
  ['How do I teach my dad to trust my brother', 'How do I teach my brother to trust my dad?'],
  ['my tenant wants to sue me, what now', 'What now if I want to sue my tenant?'],
  [
    'Why does my door creak when I cook after a frost?',
    'Why is there frost when my door creaks after I cook?',
  ],
  ['put the oven where the door is?', 'Should I put the door where the oven is?'],
])('words are turned around: %s → %s', (title, response) => {
  expect(inverts(title, response)).toBe(true)
})

test.each([
  ['the clause', 'If I paint over wallpaper will it peel', 'Will it peel if I paint over wallpaper?'],
  ['a new clause', 'My son wants a drum. Which drum is quiet?', 'Which drum is quiet if my son wants one?'],
  ['the question', 'A baker needs some oven advice!', 'What oven advice do you have for a baker?'],
  ['the object', 'I baked this pie in a tin. Is it any good?', 'Is this pie I baked in a tin any good?'],
  ['the object', 'What am I supposed to put in the jar?', 'What jar should I put it in?'],
  ['an attribute', 'Looking for a drum that is quiet', 'Looking for a quiet drum'],
  ['a compound', 'First paper in geology, is it any good?', 'Is my first geology paper any good?'],
  ['a phrase', "Anyone know the baker's story?", 'Does anyone know the story of the baker?'],
  ['a phrase with its preposition', 'In winter does bread rise?', 'Does bread rise in winter?'],
  ['what one has', 'My fern has white spots what is it', 'What are the white spots on my fern?'],
  ['the person asked', 'Bakers - how do you store rye flour', 'How do bakers store rye flour?'],
  [
    'the same person',
    "I've never cooked trout, how do I start?",
    'How do I start cooking trout if I have never done it?',
  ],
  ['an adverb', 'How can I get a visa for Peru quickly', 'How can I quickly get a visa for Peru?'],
])('an editor may move %s: %s → %s', (_, title, response) => {
  expect(inverts(title, response)).toBe(false)
})

test('another order is accepted with a high risk, because a good title may have one that is not known', () => {
  const sent = prepared('1ap', 'tbkr5', 'how does one even begin to learn the lute as an adult')
  const response = 'How does an adult begin to learn the lute?'
  expect(checkFig(response, sent).rejected).toEqual([])
  expect(riskOf(sent.title, response, { rejections: 0 }).score).toBeGreaterThanOrEqual(40)
})
