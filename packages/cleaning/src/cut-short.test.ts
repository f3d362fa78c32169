import { expect, test } from 'vitest'
import { align } from './alignment.ts'
import { isCutShort } from './cut-short.ts'

test.each([
  [
    'the cook drops a loaf into the river. What happens',
    'What happens if the cook drops a loaf into the',
    true,
  ],
  ['how do i get rid of flies in a kitchen', 'How do I get rid of flies in a kitc?', true],
  ['is it worth it if i move in may', 'Is it worth it if I?', true],
  ['does a wasp sting me or go for the jam to eat it', 'Does a wasp sting me or go for the jam?', false],
  ['can smn explain inflation pls', 'Can someone explain inflation?', false],
])('from %j to %j the end is broken: %j', (title, response, isBroken) => {
  expect(isCutShort(align(title, response, 'en'))).toBe(isBroken)
})
