import { expect, test } from 'vitest'
import { align } from './alignment.ts'
import { changesRoles } from './changed-roles.ts'

const changes = (title: string, response: string) => changesRoles(align(title, response, 'en'))

test.each([
  [
    'the object of a preposition',
    'Is this old key in my shed a sign of luck?',
    'Is luck in my shed a sign of an old key?',
  ],
  ['the object of a preposition', 'can i sing as a baker in an opera', 'Can I sing as an opera in a baker?'],
  [
    'the subject of a verb',
    'Can anyone help me find a kite for my aunt?',
    'Can my aunt help me find a kite for anyone?',
  ],
  ['the subject of a verb', 'Can we keep the choir Welsh?', 'Can Welsh keep the choir?'],
  [
    'a pronoun and its verb',
    'Which song of the choir annoyed you?',
    'Which song did you annoy the choir with?',
  ],
  [
    'a pronoun behind another verb',
    'Geese are scaring hens. Please help me',
    'Are geese scaring me for help?',
  ],
  [
    'the one for whom it is done',
    'Knitted this for my quiet aunt. Does it suit her?',
    'Does what my quiet aunt knitted for me suit her?',
  ],
])('%s: %s → %s', (_, title, response) => {
  expect(changes(title, response)).toBe(true)
})

test.each([
  ['Bakers - how do you store rye flour', 'How do bakers store rye flour?'],
  ["I've never cooked trout, how do I start?", 'How do I start cooking trout if I have never done it?'],
  [
    'To those of you who came to the attic: did you like it?',
    'Did those of you who came to the attic like it?',
  ],
  [
    'The Tower by Klee! Is there a big print of this anywhere?',
    'Is there a big print of The Tower by Klee anywhere?',
  ],
  ['Looking for a drum that is quiet', 'Looking for a quiet drum'],
  ['Copper miner, looking for some tips!', 'What are some tips for a copper miner?'],
])('roles stay: %s → %s', (title, response) => {
  expect(changes(title, response)).toBe(false)
})
