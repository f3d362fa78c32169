import { expect, test } from 'vitest'
import { align } from './alignment.ts'
import { addsName } from './names.ts'

test.each([
  ['food in Iran', 'What is the food in Iraq like?', true],
  ['do i need a visa with a uk passport', 'Do I need a visa with a US passport?', true],
  ['are there wolves in scotland', 'Are there wolves in Ireland?', true],
  ['does Costco take Apple Pay', 'Does Walmart take Apple Pay?', true],
  ['wo isst man in hamburg', 'Wo isst man in München?', true],
  ['wo isst man in hamburg', 'Wo kann man in Hamburg gut Kuchen essen?', false],
  ['who had the best ending, got or lost', 'Which had the best ending, Game of Thrones or Lost?', false],
  ['how do i read it', 'How do I read Ivanhoe Tales?', true],
  ['is dnd hard to learn', 'Is D&D hard to learn?', false],
  ['is AC loud', 'Is alternating current loud?', false],
  ['how do i play EDH', 'How do I play Magic?', true],
  ['how do i clean a bike', 'How do I clean a Trek?', true],
  ['best bakery in Tulsa OK', 'What is the best bakery in Tulsa, Oklahoma?', false],
  ['best bakery in Tulsa OK', 'What is the best bakery in Tulsa, Oregon?', true],
  ['is a UTI dangerous', 'Is a urinary tract infection dangerous?', false],
  ['are the WoT audiobooks any good', 'Are the Wheel of Time audiobooks any good?', false],
  ['how is the food in s korea', 'How is the food in South Korea?', false],
  ['is vegas fun without gambling', 'Is Las Vegas fun without gambling?', false],
  ['how do i grow figs', 'How Do I Grow Figs In A Pot?', false],
  ['is C++ hard', 'Is C hard?', true],
])('whether a name is added from %j to %j: %j', (title, response, isAdded) => {
  expect(addsName(align(title, response), undefined)).toBe(isAdded)
})

test('the community’s name is not a new name, but must not replace another name', () => {
  const beside = align('best restaurant', 'What is the best Michigan restaurant?')
  expect(addsName(beside, undefined)).toBe(true)
  expect(addsName(beside, 'MichiganFood')).toBe(false)
  const instead = align('best tacos in Houston right now', 'What are the best tacos in Dallas right now?')
  expect(addsName(instead, 'Dallas')).toBe(true)
})
