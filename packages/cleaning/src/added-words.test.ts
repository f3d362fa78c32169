import { expect, test } from 'vitest'
import { addsClaim, addsName, turnsWord } from './added-words.ts'
import { align } from './alignment.ts'
import { comparedLanguage } from './language/title-language.ts'

const aligned = (title: string, response: string) => align(title, response, comparedLanguage(title, response))

const none: ReadonlySet<string> = new Set()

test.each([
  ['food in Iran', 'What is the food in Iraq like?', true],
  ['do i need a visa with a uk passport', 'Do I need a visa with a US passport?', true],
  ['wo isst man in hamburg', 'Wo isst man in München?', true],
  ['wo isst man in hamburg', 'Wo kann man in Hamburg gut Kuchen essen?', false],
  ['大阪の店', '京都の店は？', true],
  ['is AC loud', 'Is alternating current loud?', false],
  ['how do i play EDH', 'How do I play electronic dance music?', true],
  ['how do i clean a bike', 'How do I clean a shimano?', true],
  ['how do i clean a bike', 'How do I reclean a bike?', false],
  ['best bakery in Tulsa OK', 'What is the best bakery in Tulsa, Oklahoma?', false],
  ['best bakery in Tulsa OK', 'What is the best bakery in Tulsa, Oregon?', true],
  ['is a UTI dangerous', 'Is a urinary tract infection dangerous?', false],
])('from %j to %j a name is added: %j', (title, response, isAdded) => {
  expect(addsName(aligned(title, response), response, none)).toBe(isAdded)
})

test('a word of the community is no new name', () => {
  const response = 'What is the best Michigan restaurant?'
  const alignment = aligned('Best restaurant?', response)
  expect(addsName(alignment, response, none)).toBe(true)
  expect(addsName(alignment, response, new Set(['Michigan']))).toBe(false)
})

test.each([
  ['how do i clean a bike chain', 'How do I clean a rusty bike chain?', true],
  ['how do i clean a bike chain', 'How do I clean a bike chain with vinegar?', true],
  ['how is a race paid for', 'Is a race paid for by sponsors, television rights and prizes?', true],
  ['how do i bake', 'How do I bake? Let me know if you need anything.', true],
  // a frame and a word before a small one complete what is there
  ['tips for a bike chain', 'What tricks are there for a bike chain?', false],
  ['Bagels (my own recipe). Why are they flat', 'Why are my bagels made with my own recipe flat?', false],
  ['how is the food at UM', 'How is the food program at UM?', false],
  // a title that lost words is another text, of which words alone say little
  ['My boots smell. Worn once in the rain', 'Why do boots worn in the wet smell?', false],
])('from %j to %j a claim is added: %j', (title, response, isAdded) => {
  expect(addsClaim(aligned(title, response), none)).toBe(isAdded)
})

test.each([
  ['is a fridge warm', 'Is a fridge cold?', true],
  ['what was the worst day', 'What was the best day?', true],
  ['is it more than tea', 'Is it less than tea?', true],
  ['is it legal here', 'Is it illegal here?', true],
  ['do i turn it on', 'Do I turn it off?', true],
  ['is a fridge warm', 'Is a refrigerator warm?', false],
])('from %j to %j a word is turned round: %j', (title, response, isTurned) => {
  expect(turnsWord(aligned(title, response))).toBe(isTurned)
})
