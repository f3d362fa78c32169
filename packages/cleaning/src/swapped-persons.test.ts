import { expect, test } from 'vitest'
import { align } from './alignment.ts'
import { swapsPersons } from './swapped-persons.ts'

test.each([
  [
    false,
    'en',
    'Bakers please help! I began my first year.',
    'How can bakers help someone who began their first year?',
  ],
  [false, 'en', 'Bakers, what did you sell in your first year?', 'What did bakers sell in their first year?'],
  [
    false,
    'en',
    'Men over 30, how has life changed for you since your twenties?',
    'How has life changed for men over 30 since their twenties?',
  ],
  [true, 'en', 'Someone hit my car, what now?', 'What can someone do if they hit their car?'],
  [true, 'es', 'mi vecino me debe 90 euros, que hago', '¿Qué hago si le debo 90 euros a mi vecino?'],
  [false, 'es', 'mi vecino me debe 90 euros, que hago', '¿Qué hago si mi vecino me debe 90 euros?'],
] as const)('other persons (%s), %s: %s → %s', (areOthers, language, title, response) => {
  expect(swapsPersons(align(title, response, language))).toBe(areOthers)
})
