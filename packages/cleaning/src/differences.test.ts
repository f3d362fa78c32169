import { expect, test } from 'vitest'
import { align } from './alignment.ts'
import { describeDifferences, differencesOf } from './differences.ts'

test.each([
  [
    'how do i install it for Windows games',
    'How do I install it into games?',
    'left out: Windows · for → into',
  ],
  ['should i eat raw fish before a race', 'Should I eat fish before a race?', 'left out: raw'],
  ['where can i buy cheap chairs', 'Why can I buy cheap chairs?', 'where → Why'],
  ['do the Chicago trains run', 'Do the Boston trains run?', 'Chicago → Boston'],
  ['how do i clean a chain', 'How do I clean a rusty chain?', 'added: rusty'],
  ['can i eat only fruit', 'Can I eat fruit?', 'left out: only'],
  ['is my mother wrong to keep her ring', 'Is my mother wrong to keep my ring?', 'her → my'],
  ['is it possible to learn piano at 50', 'How do I learn piano at 50?', 'is → How'],
  ['is a UTI dangerous', 'Is a urinary tract infection dangerous?', 'UTI → urinary tract infection'],
  ['Bagels (flat). Any ideas?', 'Why are flat bagels?', 'moved: bagels'],
])('from %j to %j: %s', (title, response, sentence) => {
  expect(describeDifferences(differencesOf(align(title, response)))).toBe(sentence)
})

test.each([
  ['where can i recieve calender updates', 'Where can I receive calendar updates?'],
  ['Hi all, is tea good for sleep? Thanks!', 'Is tea good for sleep?'],
  ['best way to bake rye', 'What is the best way to bake rye?'],
  ['do dogs chase a cat', 'Do dogs chase cats?'],
  ['pic of rye', 'Is there a picture of rye?'],
  ['does anyone know how to bake rye', 'How do I bake rye?'],
])('only the form differs between %j and %j', (title, response) => {
  expect(differencesOf(align(title, response))).toEqual([])
})
