import { expect, test } from 'vitest'
import { sampleQuestion } from '../../session/sample-question.ts'
import { changeKindsOf, kindsBetween } from './change-kinds.ts'

test.each([
  ['what is eating my kale', 'What is eating my kale?', ['Only capitals and punctuation']],
  ['what is (really) eating my kale', 'What is really eating my kale?', ['Only capitals and punctuation']],
  ['[UK] what is eating my kale 🥬', 'What is eating my kale?', ['Tags or brackets removed']],
  [
    'whats alot of fertlizer for a begginer',
    "What's a lot of fertilizer for a beginner?",
    ['Spelling or word endings'],
  ],
  ['which compost buy', 'Which compost should I buy?', ['Words added']],
  ['hi all which compost should I buy', 'Which compost should I buy?', ['Words removed']],
  ['where do I rent a tiller in Chicago', 'Where do I rent a tiller in Boston?', ['Words replaced']],
  ['why my heap is cold', 'Why is my heap cold?', ['Words reordered']],
  [
    '[UK] best cheap wod 4 beds',
    'What is the best wood for beds?',
    ['Tags or brackets removed', 'Words added', 'Words replaced'],
  ],
])('%s → %s', (before, after, kinds) => {
  expect([...kindsBetween(before, after)].sort()).toEqual([...kinds].sort())
})

test.each([
  ['Can I do it now', 'Can I do it not'],
  ['Is it safe with gloves', 'Is it safe without gloves'],
  ['How long is 3.5 m', 'How long is 35 m'],
  ['Is C++ hard', 'Is C hard'],
  ['Is $5 enough', 'Is 5 enough'],
  ['What was 2019 like', 'What was 2018 like'],
])('%s → %s is more than spelling', (before, after) => {
  expect([...kindsBetween(before, after)]).toEqual(['Words replaced'])
})

test('a suggestion is what the AI changed, not the title of the user', () => {
  const row = sampleQuestion('a', {
    originalTitle: 'which compost',
    title: 'Compost?',
    suggestion: 'Which compost?',
  })
  expect([...changeKindsOf(row)]).toEqual(['Only capitals and punctuation'])
  expect([...kindsBetween('Which compost?', 'Which compost?')]).toEqual([])
})
