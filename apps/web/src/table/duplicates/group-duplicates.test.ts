import { expect, test } from 'vitest'
import { groupDuplicates } from './group-duplicates.ts'

/** Other questions of the same session: a word that two of them have is no misspelling. */
const others = [
  'How much salt goes into a rye dough?',
  'Is a wooden peel worth it for pizza?',
  'Which flour gives the most open crumb?',
  'Why does my hound howl when the doorbell rings?',
]

function grouped(...titles: string[]): string[][] {
  return groupDuplicates([...titles, ...others].map((title) => ({ id: title, title })))
}

test.each([
  // Case, signs, accents, tags, stop words, endings
  ['Why is my sourdough so dense', '[Help] WHY is sourdough so dense??? (pics)'],
  ['Does crème fraîche curdle in a hot soup?', 'Do creme fraiche curdle in hot soups'],
  ['What is the best flour for pizza dough?', 'Best flours for pizza dough?'],
  // Order
  ['Why does my compost smell like ammonia?', 'compost smells like ammonia, why?'],
  ['Which jam is better for tarts, plum or quince?', 'Which jam is better for tarts, quince or plum?'],
  // Wordings of the same question word
  ['How do I stop a sourdough starter molding?', 'what is the best way to stop sourdough starters molding'],
  ['Is it possible to bake rye bread without an oven?', 'Can you bake rye bread without an oven?'],
  [
    'Does anyone know why dough collapses in a humid kitchen?',
    'How come dough collapses in a humid kitchen?',
  ],
  // Numbers and negations in other words, and what is no part of the question
  ['how do I (24F) cope with 2 noisy ovens at work', 'How do u cope with two noisy ovens at work?'],
  ["Why won't my rye starter rise?", 'Why will my rye starter not rise?'],
  // Misspellings
  ['Does amonia hurt a compost heap?', 'Does ammonia hurt a compost heap?'],
  ['Where do I get restaraunt yeast?', 'Where do I get restaurant yeast?'],
  ['Hvordan fjerner man en kaffeplet', 'Hvordan fjerner man en kaffeplet?'],
])('%j and %j have the same words', (first, second) => {
  expect(grouped(first, second)).toEqual([[first, second]])
})

test.each([
  // The question word
  ['How do I feed a sourdough starter?', 'Why do I feed a sourdough starter?'],
  ['How long can I keep fresh yeast in oil?', 'How much fresh yeast can I keep in oil?'],
  ['Should I score a rye loaf twice?', 'Can I score a rye loaf twice?'],
  ['Is it wrong to knead rye dough by machine?', 'Why is it wrong to knead rye dough by machine?'],
  ['Does your hound howl at church bells?', 'Does my hound howl at church bells?'],
  // A number, and signs that belong to a word
  ['Is Python 2 still worth learning?', 'Is Python 3 still worth learning?'],
  ['Is Python four still worth learning?', 'Is Python five still worth learning?'],
  ['How do I restore an iOS 6 backup to iOS 7?', 'How do I restore an iOS 7 backup to iOS 6?'],
  ['What is the best road atlas under $50?', 'What is the best road atlas under €50?'],
  ['Is C++ still used in games?', 'Is C still used in games?'],
  ['Does ~/bin belong in the path of a script?', 'Does /bin belong in the path of a script?'],
  ['Does a recipe with x == null in it load?', 'Does a recipe with x === null in it load?'],
  // A negation
  ['Should I refrigerate dough overnight?', "Shouldn't I refrigerate dough overnight?"],
  ['Can rye bread rise with yeast?', 'Can rye bread rise without yeast?'],
  ['How do I stop my starter from not rising?', 'How do I stop my starter from rising?'],
  // A name, even if its letters are those of another
  ['Is the Garmin Nadia any good for hikes?', 'Is the Garmin Naida any good for hikes?'],
  // Another word, or one more
  ['Is rye bread healthy?', 'Is rye bread expensive?'],
  ['Any good mechanic near the old harbour?', 'Any good motorcycle mechanic near the old harbour?'],
  ['Which rug goes over a cold stone floor?', 'Which rug goes under a cold stone floor?'],
  // Two words in each other's place
  ['Do birds often eat spiders?', 'Do spiders often eat birds?'],
  ['What is the cheapest way from Paris to London?', 'What is the cheapest way from London to Paris?'],
  ['Is green tea better than coffee for focus?', 'Is coffee better than green tea for focus?'],
  // What is meant is not in the title
  ['What is this tool?', 'What’s this tool for?'],
  ['A present for my friend, what do you think?', 'Present for my best friend, what do you guys think?'],
  ['What do bay leaves do?', 'Bay leaves?'],
])('%j and %j are two questions', (first, second) => {
  expect(grouped(first, second)).toEqual([])
})

test('of two words with the same letters, one is a misspelling only if no other title has it', () => {
  const pair = ['Where is a good dinner near the harbour?', 'Where is a good diner near the harbour?']
  const both = ['Which diner has rye toast?', 'Which dinner suits a picky toddler?']
  expect(grouped(...pair)).toEqual([pair])
  expect(grouped(...pair, ...both)).toEqual([])
})

test('each title is in one group, and titles that say nothing in none', () => {
  const groups = grouped(
    'How do I stop a sourdough starter molding?',
    'how to stop a sourdough starter molding??',
    'Best flours for pizza dough?',
    'How can I stop my sourdough starter molding?',
    'What is the best flour for pizza dough?',
    'Help?',
    'What do you think?',
    '???',
    'Help',
  )
  expect(groups.map((ids) => ids.length)).toEqual([3, 2])
})
