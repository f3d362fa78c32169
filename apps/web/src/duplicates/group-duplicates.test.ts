import { expect, test } from 'vitest'
import { groupDuplicates } from './group-duplicates.ts'

/** Other questions of the same subreddits: how telling a word is depends on them. */
const others = [
  'How much salt goes into a rye dough?',
  'Is a wooden peel worth it for pizza?',
  'Which flour gives the most open crumb?',
  'My oven has no steam function, what now?',
  'How do you store fresh yeast over the summer?',
  'Why does my hound howl when the doorbell rings?',
  'Can I leave a kitten alone for eight hours?',
  'What do you feed a cat with kidney trouble?',
  'Where do you all buy brewing grain in bulk?',
  'Does anyone else bake in a cast iron pot?',
]

function grouped(...titles: string[]): string[][] {
  return groupDuplicates([...titles, ...others].map((title) => ({ id: title, title })))
}

test.each([
  ['How do I stop my sourdough starter from molding?', 'how to stop a sourdough starter molding??'],
  ['Why is my sourdough so dense?', '[Help] why does my sourdough come out so dense (pics)'],
  ['What is the best flour for pizza dough?', 'Best flours for pizza dough?'],
  ['How long should I proof dough in the fridge?', 'how long do you guys proof your dough in fridge'],
  ['Can puppies sleep in a crate all night?', 'Is it okay that a puppy sleeps in its crate all night?'],
  ['Is it safe to reuse a moldy banneton?', 'Reusing a mouldy banneton: is it safe?'],
  ['Why does my compost smell like ammonia?', 'compost smells like amonia, why?'],
  ["Why won't my starter rise?", 'Anyone know why my starter wont rise'],
  ['Should I wash rice before cooking?', 'Should rice be washed before cooking?'],
  ['Is it possible to bake rye bread without an oven?', 'Can you bake rye bread without an oven?'],
  ['What’s the best way to keep a rye loaf from cracking?', 'How do I stop rye loaves cracking?'],
  ['Favourite flour for a light rye loaf?', 'What is the best flour for a light rye loaf?'],
  ['Is 16 GB of memory enough to edit family films?', 'Is 16GB of memory enough for editing family movies?'],
  ['Which jam is better for tarts, plum or quince?', 'Which jam is better for tarts, quince or plum?'],
  [
    'Quick question: how do I (24F) cope with 2 noisy ovens at work',
    'How do u cope with two noisy ovens at work?',
  ],
  ['Hvordan fjerner man en kaffeplet', 'Hvordan fjerner man en kaffeplet?'],
  ['Isn’t a wooden banneton unsafe for allergic people?', 'Is a wooden banneton unsafe for allergic people?'],
  [
    'Does anyone know why dough collapses in a humid kitchen?',
    'How come dough collapses in a humid kitchen?',
  ],
])('%j and %j ask the same', (first, second) => {
  expect(grouped(first, second)).toEqual([[first, second]])
})

test.each([
  ['How do I feed a sourdough starter?', 'Why do I feed a sourdough starter?'],
  ['When should I feed my sourdough starter?', 'Where should I keep my sourdough starter?'],
  ['Is Python 2 still worth learning?', 'Is Python 3 still worth learning?'],
  ['Should I refrigerate dough?', 'Should I not refrigerate dough?'],
  ['Is rye bread healthy?', 'Is rye bread expensive?'],
  // What makes no question joins none.
  [
    'Finally managed to stop my sourdough starter from molding',
    'How do I stop my sourdough starter from molding?',
  ],
  ['When I think of dense sourdough crumb', 'When do you think of dense sourdough crumb?'],
  ['UPDATE: How do I stop my starter from molding?', 'How do I stop my starter from molding?'],
  // One word, or the order of two, asks for something else.
  [
    'Are baked chicken wings healthier than fried wings?',
    'Are fried chicken wings healthier than baked wings?',
  ],
  ['What is the cheapest way from Paris to London?', 'What is the cheapest way from London to Paris?'],
  ['Is it legal to sell home made cider?', 'Is it illegal to sell home made cider?'],
  [
    'What is the best material for a pestle and mortar?',
    'What is the worst material for a pestle and mortar?',
  ],
  ['What is the best road atlas under $50?', 'What is the best road atlas under €50?'],
  ['How do I restore an iOS 6 backup to iOS 7?', 'How do I restore an iOS 7 backup to iOS 6?'],
  [
    'How do I deploy for six months with a pregnant wife?',
    'How do I deploy for two months with a pregnant wife?',
  ],
  [
    'How do you get into sports if you were not a sporty child?',
    'How do you get into sports if you were a sporty child?',
  ],
  ["How do I fix clocks that weren't oiled for years?", 'How do I fix clocks that were oiled for years?'],
  ['Er det trygt å lese gamle bøker?', 'Er det ikke trygt å lese gamle bøker?'],
  ['Which non-chain restaurant near the old harbour?', 'Which chain restaurant near the old harbour?'],
  [
    'Können Sie bitte einige Bücher empfehlen, die für einen Anfänger einfach zu lesen sind?',
    'Können Sie bitte einige Bücher empfehlen, die für einen Anfänger schwierig zu lesen sind?',
  ],
  ['Is green tea better than coffee for focus?', 'Is coffee better than green tea for focus?'],
  ['How do I increase humidity in a small room?', 'How do I decrease humidity in a small room?'],
  ['Why were the trains to town late on Monday?', 'Why were the trains to town late on Sunday?'],
  ['Is my mother wrong to keep her wedding ring?', 'Is my mother wrong to keep their wedding ring?'],
  ['Is C++ still used in games?', 'Is C still used in games?'],
  ['Is it wrong to knead rye dough by machine?', 'Why is it wrong to knead rye dough by machine?'],
  ['How long can I keep fresh yeast in oil?', 'How much fresh yeast can I keep in oil?'],
  ['Should I score a rye loaf twice?', 'Can I score a rye loaf twice?'],
  ['What is the best week to visit Austria by train?', 'What is the best week to visit Australia by train?'],
  ['How do I convert ounces to grams in a recipe?', 'How do I convert grams to ounces in a recipe?'],
  ['Can you freeze cooked lentils in glass jars?', 'Can you freeze uncooked lentils in glass jars?'],
  ['Do you use oat milk in pancake batter?', 'Do you like oat milk in pancake batter?'],
  ['How do I stop my starter from not rising?', 'How do I stop my starter from rising?'],
  ['Is Ruby harder to write in than Go?', 'Is Go harder to write in than Ruby?'],
  ['Can a host with type O- bread flour join?', 'Can a host with type O+ bread flour join?'],
  ['Does a recipe with x == null in its script load?', 'Does a recipe with x === null in its script load?'],
  ['Does ~/bin belong in the path of a script?', 'Does /bin belong in the path of a script?'],
  ['Can a baker call a miller after dark?', 'Can a miller call a baker after dark?'],
  ['Should we pay for their cracked oven?', 'Should they pay for our cracked oven?'],
  ['Does your hound howl when the doorbell rings?', 'Does my hound howl when the doorbell rings?'],
  ['Did you regret a gas oven in the garden?', 'Will you regret a gas oven in the garden?'],
  ['Can I live on only rye bread for a week?', 'Can I live on rye bread for a week?'],
  ['Does the Peel 2 version of Crumb run on rye?', 'Does the Peel version of Crumb 2 run on rye?'],
  ['Which pump fits a cider press (Alder Mini)?', 'Which pump fits a cider press (Birch Maxi)?'],
  ['Which rug goes over a cold stone floor?', 'Which rug goes under a cold stone floor?'],
  // A word that only one of them has adds a limit.
  ['What can I play on an old netbook from school?', 'What chess can I play on an old netbook from school?'],
  ['Your favourite reward for patient readers?', 'Your least favourite reward for patient readers?'],
  ['Any good mechanic near the old harbour?', 'Any good motorcycle mechanic near the old harbour?'],
  // What is meant is not in the title.
  ['What is this tool?', 'What’s this tool for?'],
  ['A present for my friend, what do you think?', 'Present for my best friend, what do you guys think?'],
  ['Which part of the story (5)?', 'Which part of the story (8)?'],
  // Few words, of which each matters.
  ['What do bay leaves do?', 'Bay leaves?'],
  ['Cream of tartar substitute?', 'Substitute for double cream?'],
  ['How do I cook with wine?', 'How do I pick wines to cook with?'],
  ['How did you get started?', 'Does anyone have any advice on how to get started?'],
  ['Should I get her? How about a name?', 'What is something that does not have a name, but should?'],
  ['How do I train a puppy to sit?', 'How do I train a puppy to walk on a leash?'],
  ['Why is my sourdough so dense?', 'Why is my sourdough so sour?'],
  [
    'How do I prune tomato plants before the first frost?',
    'How do I store tomato plants before the first frost?',
  ],
  ['Can I brew with hard water in winter?', 'Can I water a bonsai with hard water in winter?'],
])('%j and %j are two questions', (first, second) => {
  expect(grouped(first, second)).toEqual([])
})

test('a group holds what is like its first, and each title stands in one group', () => {
  const groups = grouped(
    'How do I stop my sourdough starter from molding?',
    'how to stop a sourdough starter molding??',
    'Best flours for pizza dough?',
    'How can I keep a sourdough starter from molding?',
    'What is the best flour for pizza dough?',
  )
  expect(groups.map((ids) => ids.length)).toEqual([3, 2])
})

test('two words are one where another title writes them so', () => {
  const pair = [
    'How do I build a book shelf for heavy atlases?',
    'How can I build a bookshelf for heavy atlases?',
  ]
  expect(grouped(...pair)).toEqual([pair])
})

test('of two words that differ by a letter, one is a slip only if nobody else writes it', () => {
  const pair = ['Where is a good dinner near the harbour?', 'Where is a good diner near the harbour?']
  const both = ['Which diner has rye toast?', 'Which dinner suits a picky toddler?']
  expect(grouped(...pair)).toEqual([pair])
  expect(grouped(...pair, ...both)).toEqual([])
})

test('titles that say nothing are never grouped', () => {
  expect(grouped('Help?', 'What do you think?', '???', 'Anyone?')).toEqual([])
})
